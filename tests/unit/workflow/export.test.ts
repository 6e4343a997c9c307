import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { labelWords } from '@/components/words/label-words';
import { playwrightTest } from '@/utils/workflow/export/playwright-test';
import { readWorkflowFile, workflowFile } from '@/utils/workflow/export/workflow-file';
import { workflowMarkdown } from '@/utils/workflow/export/workflow-markdown';
import { stepLabel } from '@/utils/workflow/step-label';
import type { Workflow, WorkflowStep } from '@/utils/contracts/workflow';
import { mugWorkflow } from '../../helpers/sample-workflow.ts';

const workflow = mugWorkflow('https://shop.example/');
const words = (step: WorkflowStep) => labelWords(stepLabel(step));
const step = (more: Partial<WorkflowStep>): WorkflowStep => ({
  id: 's',
  tool: 'click',
  args: {},
  page: 'https://shop.example/',
  ...more,
});
const linesOf = (...steps: WorkflowStep[]) =>
  playwrightTest({ ...workflow, params: [], steps }, words)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('await') || line.startsWith('page') || line.startsWith('for'))
    .slice(1);

describe('A workflow as a Playwright test', () => {
  it('has parameters and secrets at its top, and each step with its comment', () => {
    expect(playwrightTest(workflow, words)).toMatchInlineSnapshot(`
      "import { expect, test } from '@playwright/test';

      const numberOfMugs = '2';
      const name = 'Ada "L" Lovelace';
      const mailAddress = process.env.SIDEHAND_MAIL_ADDRESS ?? '';

      test('Order the shop\\'s mug', async ({ page }) => {
        await page.goto('https://shop.example/product.html?id=mug');

        // 1. Select “Large” in “Size”
        await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption(['Large']);

        // 2. Type “{{number of mugs}}” into “Quantity”
        await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill(numberOfMugs);

        // 3. Check “Gift wrap”
        await page.getByRole('checkbox', { name: 'Gift wrap', exact: true }).setChecked(true);

        // 4. Click “Add to cart”
        await page.getByRole('button', { name: 'Add to cart', exact: true }).click();

        // 5. Click “Cart”
        await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Cart', exact: true }).click();
        await expect(page).toHaveURL((url) => url.pathname === '/cart.html');

        // 6. Type “Dear {{name}}” into “Name”
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill(\`Dear \${name}\`);

        // 7. Type “%mail address%” into “Email”
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill(mailAddress);

        // 8. Check “By bicycle, today”
        await page.getByRole('group', { name: 'Delivery', exact: true }).getByRole('radio', { name: 'By bicycle, today', exact: true }).setChecked(true);

        // 9. Click “Place order”
        await page.getByRole('button', { name: 'Place order', exact: true }).click();
        await expect(page).toHaveURL((url) => url.pathname === '/thanks.html');
      });
      "
    `);
  });

  it('finds elements by role and name, in their row or container, else by their attributes', () => {
    const targets = [
      { role: 'button', name: 'Remove', item: 'Blue mug | Large | 2' },
      { role: 'button', name: 'Send', within: ['form "Delivery"'] },
      { role: 'textbox', testId: 'mail' },
      { role: 'textbox', placeholder: 'Your mail' },
      { role: 'textbox', field: 'mail' },
      { role: 'clickable', name: 'Open' },
    ];
    expect(linesOf(...targets.map((target, at) => step({ id: `${at}`, target })))).toMatchInlineSnapshot(`
      [
        "await page.locator('tr, li, article, section, div, [role=row], [role=listitem], [role=article]').filter({ hasText: 'Blue mug' }).filter({ has: page.getByRole('button', { name: 'Remove', exact: true }) }).last().getByRole('button', { name: 'Remove', exact: true }).click();",
        "await page.getByRole('form', { name: 'Delivery', exact: true }).getByRole('button', { name: 'Send', exact: true }).click();",
        "await page.getByTestId('mail').click();",
        "await page.getByPlaceholder('Your mail', { exact: true }).click();",
        "await page.locator('[name="mail"]').click();",
        "await page.getByText('Open', { exact: true }).click();",
      ]
    `);
  });

  it('does what each tool does', () => {
    const target = { role: 'textbox', name: 'Name' };
    const steps: [string, Record<string, unknown>][] = [
      ['click', { double: true }],
      ['click', { button: 'right', modifiers: ['Shift'] }],
      ['type', { text: 'Ada', append: true, submit: true }],
      ['select', { options: ['#2', 'Large'] }],
      ['press_key', { keys: 'ArrowDown', times: 3 }],
      ['submit', {}],
      ['hover', {}],
      ['upload_file', { files: ['cv.pdf'] }],
      ['navigate', { action: 'back' }],
      ['wait_for', { what: 'gone', text: 'Loading' }],
      ['handle_dialog', { accept: true, text: 'Ada' }],
      ['extract', { what: 'tables' }],
      ['request_assistance', { kind: 'custom', what: 'Password' }],
    ];
    expect(linesOf(...steps.map(([tool, args], at) => step({ id: `${at}`, tool, args, target }))))
      .toMatchInlineSnapshot(`
        [
          "await page.getByRole('textbox', { name: 'Name', exact: true }).dblclick();",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).click({ button: 'right', modifiers: ['Shift'] });",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).press('End');",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Ada');",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).selectOption([{ index: 1 }, 'Large']);",
          "for (let index = 0; index < 3; index += 1) await page.getByRole('textbox', { name: 'Name', exact: true }).press('ArrowDown');",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).evaluate((element) => element.closest('form')?.requestSubmit());",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).hover();",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).setInputFiles(['cv.pdf']);",
          "await page.goBack();",
          "await page.getByText('Loading').first().waitFor({ state: 'hidden' });",
          "page.once('dialog', (dialog) => dialog.accept('Ada'));",
          "await test.info().attach('read', { body: (await page.getByRole('textbox', { name: 'Name', exact: true }).allInnerTexts()).join('\\n') });",
          "await page.getByRole('textbox', { name: 'Name', exact: true }).fill(typedByHand1);",
        ]
      `);
  });

  it('says where a test cannot do a step', () => {
    expect(playwrightTest({ ...workflow, steps: [step({ tool: 'execute_code' })] }, words)).toContain(
      '// A test cannot do this step.',
    );
  });

  it.each([
    `'); require('child_process').exec('evil'); ('`,
    '`${evil()}`',
    '${evil()}',
    '\\',
    '\n*/ evil(); //',
    '\u2028evil()',
    '</script>',
  ])('keeps whatever a page named within strings and comments: %j', (text) => {
    const hostile: Workflow = {
      ...workflow,
      name: text.replace(/[\n/]/g, ''),
      params: [{ name: 'x', value: text }],
      start: `https://shop.example/?${text}`,
      steps: [
        step({
          target: { role: 'button', name: text, item: text, within: [`form ${text}`] },
          leadsTo: `https://a.example/${text}`,
        }),
        step({ id: 't', tool: 'type', args: { text: `{{x}}${text}` }, target: { role: 'textbox', field: text } }),
        step({ id: 'p', tool: 'press_key', args: { keys: text } }),
        step({ id: 'n', tool: 'navigate', args: { action: 'goto', url: text } }),
      ],
    };
    const code = playwrightTest(hostile, () => text);
    const called = new Set<string>();
    JSON.stringify(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (_, value: unknown) => {
      const { type, callee } = (value ?? {}) as { type?: string; callee?: { type: string; name?: string } };
      if (type === 'CallExpression' && callee?.type === 'Identifier') called.add(callee.name ?? '');
      return value;
    });
    expect([...called].filter((name) => !['test', 'expect'].includes(name))).toEqual([]);
  });
});

describe('A workflow as Markdown', () => {
  it('has its steps in the words of the panel, and no markup of a page', () => {
    const named = {
      ...workflow,
      steps: [...workflow.steps.slice(0, 2), step({ target: { role: 'link', name: '[x](y) *z*' } })],
    };
    expect(workflowMarkdown(named, { start: 'Begins at', params: 'Parameters', steps: 'Steps' }, words))
      .toMatchInlineSnapshot(`
      "# Order the shop's mug

      Begins at <https://shop.example/product.html?id=mug>

      ## Parameters

      - number of mugs: 2
      - name: Ada "L" Lovelace

      ## Steps

      1. Select “Large” in “Size”
      2. Type “{{number of mugs}}” into “Quantity”
      3. Click “\\[x\\](y) \\*z\\*”

      "
    `);
  });
});

describe('A file of workflows', () => {
  const ids = () => {
    let last = 0;
    return () => `new${++last}`;
  };
  const read = (text: string, existing: Workflow[] = []) => readWorkflowFile(text, existing, ids());

  it('can be read back, with new ids', () => {
    const result = read(workflowFile([workflow]));
    expect(result).toMatchObject({
      workflows: [{ id: 'new1', name: workflow.name, params: workflow.params }],
      renamed: [],
    });
    expect('workflows' in result && result.workflows[0]?.steps.map(({ id: _, ...rest }) => rest)).toEqual(
      workflow.steps.map(({ id: _, ...rest }) => rest),
    );
  });

  it('replaces nothing: a name that is taken gets a number', () => {
    expect(read(workflowFile([workflow, workflow]), [workflow])).toMatchObject({
      workflows: [{ name: `${workflow.name} (2)` }, { name: `${workflow.name} (3)` }],
      renamed: [`${workflow.name} (2)`, `${workflow.name} (3)`],
    });
  });

  it.each([
    ['no JSON', 'Hello', { kind: 'no-json' }],
    ['another file', '{"providers":[]}', { kind: 'foreign' }],
    ['a later version', '{"format":"sidehand-workflows","version":2,"workflows":[]}', { kind: 'newer' }],
    ['an empty one', '{"format":"sidehand-workflows","version":1,"workflows":[]}', { kind: 'empty' }],
    [
      'a step without a tool',
      workflowFile([{ ...workflow, steps: [{ id: 'a' }] } as never]),
      {
        kind: 'damaged',
        where: workflow.name,
        what: 'steps.0.tool',
      },
    ],
    [
      'an unknown tool',
      workflowFile([{ ...workflow, steps: [step({ tool: 'format_disk' })] }]),
      {
        kind: 'damaged',
        where: workflow.name,
        what: 'steps.0.tool',
      },
    ],
    [
      'a beginning that is no page',
      workflowFile([{ ...workflow, start: 'javascript:alert(1)' }]),
      {
        kind: 'damaged',
        where: workflow.name,
        what: 'start',
      },
    ],
  ])('says what is wrong: %s', (_, text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});
