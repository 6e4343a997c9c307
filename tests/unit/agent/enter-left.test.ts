import { expect, test } from 'vitest';
import type { Foreseen, Intent } from '@/utils/page/api';
import { tell, type Say, type World } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'So.', steps: ['Search'] }]];
const type: Say = [['type', { ref: 'e1', text: 'tides', submit: true }]];
const done: Say = [['done', { status: 'done', summary: 'Searched.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Searched.' }]];
const url = 'https://shop.example/';
const field: Foreseen = { url, control: { role: 'textbox', name: 'Search' } };

/** A page that moves the focus on from the field. `there`: what would get the key then. */
async function typing(there: Foreseen): Promise<{ pressed: boolean; told: string | undefined }> {
  const acted: string[] = [];
  const world: World = {
    request: 'search for tides',
    planner: [plan, complete],
    navigator: [type, done],
    page: { text: 'textbox "Search" [e1]', foresee: ({ by }: Intent) => (by === 'keys' ? there : field) },
    ports: (ports) => ({
      ...ports,
      page: {
        ...ports.page,
        act(action) {
          acted.push(action.kind);
          return Promise.resolve(action.kind === 'type' ? { value: 'tides', enterLeft: true } : {});
        },
      },
    }),
  };
  const { transcript } = await tell(world);
  return { pressed: acted.includes('press'), told: transcript.find((line) => line.startsWith('<')) };
}

test('where the page moved the focus on, Enter is pressed only if what gets it then is free to', async () => {
  const other: Foreseen = { url, control: { role: 'textbox', name: 'Search all' } };
  expect(await typing(other)).toEqual({ pressed: true, told: expect.stringMatching(/^< Typed and submitted\./) });
  const account: Foreseen = { url, control: { role: 'button', name: 'Delete account', acts: true } };
  expect(await typing(account)).toEqual({
    pressed: false,
    told: expect.stringMatching(/^< Typed\. .*Enter was not pressed: the focus is elsewhere now\./),
  });
});

test('a key for what has the focus is checked again just before: the page may have moved it', async () => {
  let looks = 0;
  const foresee = ({ by }: Intent): Foreseen => {
    looks += by === 'keys' ? 1 : 0;
    return looks > 1 ? { url, control: { role: 'button', name: 'Delete account', acts: true } } : field;
  };
  const act = (): void => expect.fail('The key was pressed.');
  const { transcript } = await tell({
    planner: [plan, complete],
    navigator: [[['press_key', { keys: 'Enter' }]], done],
    page: { text: 'textbox "Search" [e1]', foresee, act },
  });
  expect(transcript.find((line) => line.startsWith('<'))).toMatch(/DENIED/);
});
