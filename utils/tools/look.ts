import { AgentError, fail } from '../failure';
import { z } from '../zod';
import { defineTool, readsOnly } from '../contracts/tool';

export const look = defineTool({
  name: 'look',
  description:
    'See the view as a picture with refs, for what its text does not tell (canvas, charts, maps, layout). Its points are x, y of click, hover, drag without ref.',
  schema: () => z.object({}),
  ...readsOnly,
  isOffered: ({ images }) => images,
  label: () => ({ key: 'tool_look', params: {} }),
  async run(_args, { page, signal }) {
    try {
      const { width, height, scale, hasHiddenParts } = await page.picture(signal);
      const scaled = scale < 1 ? `, at ${Math.round(scale * 100)} %: divide by ${scale.toFixed(3)}` : '';
      const hidden = hasHiddenParts ? ' Grey boxes hide frames that are not part of this task, and secrets.' : '';
      return {
        summary: `The view is ${width} by ${height} CSS pixels; its picture is shown once${scaled}.${hidden}`,
        picture: true,
        details: { width, height },
      };
    } catch (error) {
      if (!(error instanceof AgentError) || error.failure.code !== 'TAB_HIDDEN') throw error;
      throw fail('TAB_HIDDEN', 'This browser takes pictures of tabs in view only, and the user looks at another one.', {
        hint: 'Go on with the page text: get_page, with find or scope. Where only the picture tells, ask_user to show the tab.',
      });
    }
  },
});
