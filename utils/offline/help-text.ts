import { grammar } from './grammar';
import type { Topic } from './grammar/rule';
import { texts } from './texts';

/** The grammar as Markdown, made from its rules. */
export function helpText(): string {
  const topics = Object.keys(texts.topics) as Topic[];
  const sections = topics.map((topic) => {
    const all = grammar.filter((rule) => rule.topic === topic);
    const rules = [
      ...all.filter(({ examples }) => examples.length > 0),
      ...all.filter(({ examples }) => examples.length === 0),
    ];
    return `### ${texts.topics[topic]}\n\n${rules.map(({ usage, examples }) => `- ${usage}${sample(examples)}`).join('\n')}`;
  });
  return [texts.helpIntro, ...sections, texts.helpOutro, texts.settingsHint()].join('\n\n');
}

function sample(examples: readonly string[]): string {
  const first = examples.find((example) => !example.includes('`'));
  return first === undefined ? '' : `, e.g. \`${first}\``;
}
