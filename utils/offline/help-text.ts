import { grammar } from './grammar';
import type { Topic } from './grammar/rule';
import { say, speaksEnglish } from './voice';

const topics = ['navigation', 'pointer', 'fields', 'keys', 'waiting', 'reading', 'code'] as const satisfies Topic[];

/**
 * What can be said, as Markdown, first what fits this page: in English all rules of the grammar, else the commands of
 * that language.
 */
export function helpText(examples: string): string {
  const sections = speaksEnglish() ? topics.map(rulesOf) : topics.filter((topic) => topic !== 'code').map(commandsOf);
  const intro = speaksEnglish() ? `${say('help_intro')} ${say('help_letters')}` : say('help_intro');
  const outro = speaksEnglish() ? say('help_outro') : `${say('help_outro')} ${say('help_letters')}`;
  return [intro, say('on_this_page'), examples, ...sections, outro, say('hint')].join('\n\n');
}

function rulesOf(topic: Topic): string {
  const all = grammar.filter((rule) => rule.topic === topic);
  const rules = [
    ...all.filter(({ examples }) => examples.length > 0),
    ...all.filter(({ examples }) => examples.length === 0),
  ];
  return `### ${say(`topic_${topic}`)}\n\n${rules.map(({ usage, examples }) => `- ${usage}${sample(examples)}`).join('\n')}`;
}

/** Lists of nothing but commands: the panel makes buttons of them. */
function commandsOf(topic: Exclude<Topic, 'code'>): string {
  const commands = say(`commands_${topic}`).split('\n');
  return `### ${say(`topic_${topic}`)}\n\n${commands.map((command) => `- \`${command}\``).join('\n')}`;
}

function sample(examples: readonly string[]): string {
  const first = examples.find((example) => !example.includes('`'));
  return first === undefined ? '' : `, e.g. \`${first}\``;
}
