import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The specs that take longest. A long one that begins last leaves the other worker idle. */
const longest = [
  ...['slow-answers', 'cases-acting', 'sweep', 'record', 'security', 'restart', 'planning', 'panel-life'],
  // Short files, so that these would come last.
  ...['programs', 'about-you', 'no-sidebar', 'widgets-forms'],
];

/**
 * Runs the longest end-to-end specs first, also where no earlier run has measured them; others in their usual order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
