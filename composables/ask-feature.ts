import type { FeatureConnection } from '@/components/panel-feature';
import { defined } from '@/utils/defined';

type Given<Answer> = Answer extends (given: infer G) => unknown ? G : never;
type Told<Answer> = Answer extends (given: never) => infer T ? Awaited<T> : never;

/**
 * Asks a feature's part in the background, which has `Answers`. `follows`: its further news are heard too. Throws
 * AgentError.
 */
export function askingFeature<Answers>(connection: Pick<FeatureConnection, 'call'>, feature: string) {
  return <What extends keyof Answers & string>(what: What, given: Given<Answers[What]>, follows?: string) =>
    connection.call('askFeature', { feature, what, given, ...defined({ follows }) }) as Promise<Told<Answers[What]>>;
}
