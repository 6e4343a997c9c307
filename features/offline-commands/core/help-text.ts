import { say } from './voice';

const topics = ['navigation', 'pointer', 'fields', 'keys', 'waiting', 'reading'] as const;

/** Markdown */
export function helpText(): string {
  const sections = topics.map((topic) => {
    const lines = say(`commands_${topic}`).split('\n');
    return `### ${say(`topic_${topic}`)}\n\n${lines.map((line) => `- \`${line}\``).join('\n')}`;
  });
  return [say('help_intro'), ...sections, say('help_outro')].join('\n\n');
}
