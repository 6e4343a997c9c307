import { grammar } from './grammar';
import type { Topic } from './grammar/rule';
import { texts } from './texts';

/** The grammar as Markdown, made from its rules. */
export function helpText(): string {
  const topics = Object.keys(texts.topics) as Topic[];
  const sections = topics.map((topic) => {
    const rules = grammar.filter((rule) => rule.topic === topic);
    return `### ${texts.topics[topic]}\n\n${rules.map(({ usage, examples }) => `- ${usage}${sample(examples)}`).join('\n')}`;
  });
  return [texts.helpIntro, ...sections, texts.helpOutro, texts.settingsHint()].join('\n\n');
}

/** A few commands to begin with, as a Markdown list. */
export function exampleList(): string {
  const chosen: Topic[] = ['navigation', 'pointer', 'fields', 'reading'];
  const lines = chosen.flatMap((topic) => grammar.filter((rule) => rule.topic === topic && rule.examples.length > 0).slice(-2).flatMap(({ examples }) => examples.slice(0, 1)));
  return [...lines, 'help'].map((line) => `- \`${line}\``).join('\n');
}

function sample(examples: readonly string[]): string {
  const first = examples.find((example) => !example.includes('`'));
  return first === undefined ? '' : `, e.g. \`${first}\``;
}
