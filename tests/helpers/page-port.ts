import { pageMethods } from '@/utils/contracts/page-methods';
import type { PagePort } from '@/utils/contracts/ports';

/** A part of a page, that gives a part of what it would. */
export type Methods = {
  [M in keyof PagePort]?: (
    ...given: Parameters<PagePort[M]>
  ) => Promise<Partial<Awaited<ReturnType<PagePort[M]>>>> | undefined;
};

/** A page that gives as much as the test needs. Any other method says that it was asked. */
export function pagePort(methods: Methods): PagePort {
  const unasked = Object.keys(pageMethods).map((name) => [
    name,
    (): never => {
      throw new Error(`The page was asked to ${name}, which the test does not expect.`);
    },
  ]);
  return { ...(Object.fromEntries(unasked) as PagePort), ...(methods as Partial<PagePort>) };
}
