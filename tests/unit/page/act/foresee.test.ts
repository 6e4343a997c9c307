// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { foresee } from '@/utils/page/act/foresee';
import { describeElement } from '@/utils/page/see/node/node';
import { refuseOther } from '@/utils/page/act/pressed-link';
import { formFacts, isPlainForm } from '@/utils/page/act/forms/form-facts';
import { defaultButton } from '@/utils/page/act/forms/submit';
import { withSubmitAllowed } from '@/utils/page/act/forms/allow-submit';
import { createRefs } from '@/utils/page/see/refs';
import { signatureOf } from '@/utils/page/aria/signature';

const refs = createRefs();
const element = (selector: string) => document.querySelector(selector)!;
const refOf = (selector: string) => {
  const { role, name } = signatureOf(element(selector));
  return refs.refOf(element(selector), role, name);
};

beforeEach(() => {
  refs.begin('', 0);
  document.body.innerHTML = `
    <form id="trip" method="post" action="https://shop.example/booked">
      <label>City <input id="city" name="city" value="Rome"></label><label>Password <input name="pw" type="password" value="geheim"></label>
      <label>Card <input name="card_number" value="4111"></label><label>Code <input autocomplete="one-time-code" value="99"></label><label>No <input type="checkbox" name="no"></label>
      <input type="hidden" name="tour" value="7"><button id="later" type="button">Later</button><button id="go"><b id="inner">Go</b></button>
      <button id="other" formaction="https://other.example/" formmethod="get">Other</button>
    </form>
    <form id="search"><input id="q" name="q" value="mugs"><button id="find">Search</button></form>`;
});

describe('What an action would send', () => {
  it('is found with one question about the style of each element, however many texts there are around it', async () => {
    const row = '<tr><td>1</td><td>2</td><td><button>Edit</button></td></tr>';
    document.body.innerHTML = `<table><tbody>${row.repeat(20)}</tbody></table>`;
    const asked = vi.spyOn(window, 'getComputedStyle');
    await foresee(refs, { by: 'click', ref: refOf('button') }, 100);
    const elements = asked.mock.calls.flatMap(([one, pseudo]) => (pseudo ? [] : [one]));
    asked.mockRestore();
    // The wait for the element, before the page is still, may ask once more about what is around it.
    expect(elements.length).toBeLessThan(2 * document.querySelectorAll('*').length);
  });

  it('is reported with every field, and without secrets', async () => {
    expect(await foresee(refs, { by: 'click', ref: refOf('#go') }, 100)).toMatchObject({
      control: { role: 'button', name: 'Go' },
      form: {
        method: 'post',
        action: 'https://shop.example/booked',
        button: 'Go',
        fields: [
          { name: 'City', value: 'Rome', kind: 'text' },
          { name: 'Password', value: '••••', kind: 'password' },
          { name: 'Card', value: '••••', kind: 'card' },
          { name: 'Code', value: '••••', kind: 'code' },
          { name: 'tour', value: '7', kind: 'hidden' },
        ],
      },
    });
  });

  it('is that of the switch in which a point lies', async () => {
    document.body.innerHTML = '<div role="checkbox" aria-label="I agree to the terms"><span><b>✓</b></span></div>';
    expect((await foresee(refs, { by: 'click', ref: refOf('b') }, 100)).control).toEqual({
      role: 'checkbox',
      name: 'I agree to the terms',
    });
  });

  it.each([
    [
      'by Enter in a field',
      async () => (await foresee(refs, { by: 'keys', ref: refOf('#city'), keys: 'Enter' }, 100)).form?.button,
      'Go',
    ],
    [
      'by typing and Enter, with what will be typed',
      async () =>
        (await foresee(refs, { by: 'type', ref: refOf('#city'), text: 'Oslo', enter: true }, 100)).form?.fields[0]
          ?.value,
      'Oslo',
    ],
    [
      'by submit',
      async () => (await foresee(refs, { by: 'submit', ref: refOf('#city') }, 100)).form?.action,
      'https://shop.example/booked',
    ],
    [
      'by a button that sends it elsewhere',
      async () => (await foresee(refs, { by: 'click', ref: refOf('#other') }, 100)).form?.action,
      'https://other.example/',
    ],
    [
      'not by a button of another kind',
      async () => (await foresee(refs, { by: 'click', ref: refOf('#later') }, 100)).form,
      undefined,
    ],
    [
      'not by typing alone',
      async () => (await foresee(refs, { by: 'type', ref: refOf('#city'), text: 'Oslo', enter: false }, 100)).form,
      undefined,
    ],
    [
      'not by another key',
      async () => (await foresee(refs, { by: 'keys', ref: refOf('#city'), keys: 'a' }, 100)).form,
      undefined,
    ],
  ])('is foreseen %s', async (_how, told, wanted) => {
    expect(await told()).toBe(wanted);
  });
});

it('What a button sends of its own is reported, also where people read the value on the button', async () => {
  document.body.innerHTML = `<form method="post" action="https://shop.example/items/7">
    <button id="cross" name="_method" value="delete">✕</button><input id="save" type="submit" name="commit" value="Save"></form>`;
  const fieldsOf = async (button: string) =>
    (await foresee(refs, { by: 'click', ref: refOf(button) }, 100)).form?.fields;
  expect(await fieldsOf('#cross')).toEqual([{ name: '_method', value: 'delete', kind: 'hidden' }]);
  expect(await fieldsOf('#save')).toEqual([{ name: 'commit', value: 'Save', kind: 'hidden' }]);
});

it('A button of a type that HTML does not know sends its form', async () => {
  document.body.innerHTML =
    '<form action="https://shop.example/" method="post"><button type="primary">Go</button></form>';
  expect((await foresee(refs, { by: 'click', ref: refOf('button') }, 100)).form?.button).toBe('Go');
  expect(defaultButton(document.forms[0]!)?.textContent).toBe('Go');
});

it('A button that has a command for a dialog sends no form', async () => {
  document.body.innerHTML =
    '<form method="post"><button commandfor="help" command="show-modal">Help</button></form><dialog id="help"></dialog>';
  // As Chromium 156 and Firefox 153 say.
  Object.defineProperty(element('button'), 'type', { value: 'button' });
  expect((await foresee(refs, { by: 'click', ref: refOf('button') }, 100)).form).toBeUndefined();
});

it.each(['#of', '#text', '#beside'])('A press on a label (%s) is one on its control', async (selector) => {
  document.body.innerHTML =
    '<label id="of"><input type="checkbox"><span id="text">Yes, send me the newsletter</span></label>' +
    '<label id="beside" for="box">Yes, send me the newsletter</label><input id="box" type="checkbox">';
  expect((await foresee(refs, { by: 'click', ref: refOf(selector) }, 100)).control).toMatchObject({
    role: 'checkbox',
    name: 'Yes, send me the newsletter',
  });
});

it('A box that is ticked says so, and that it must be; another choice does not', async () => {
  document.body.innerHTML =
    '<form><label><input type="checkbox" name="a" value="1" checked>Offers</label><label><input type="checkbox" checked required>AGB</label><input type="range" name="b" aria-label="Privacy" value="7"><button>Go</button></form>';
  expect((await foresee(refs, { by: 'click', ref: refOf('button') }, 100)).form?.fields).toEqual([
    { name: 'Offers', sentAs: 'a', value: '1', kind: 'choice', ticked: true },
    { name: 'AGB', value: 'on', kind: 'choice', ticked: true, isDue: true },
    { name: 'Privacy', sentAs: 'b', value: '7', kind: 'choice' },
  ]);
});

it('An element that is just being rendered again is waited for', async () => {
  const ref = refOf('#go');
  const form = element('#trip');
  const old = element('#go');
  old.remove();
  const told = foresee(refs, { by: 'click', ref }, 2_000);
  queueMicrotask(() => form.append(old));
  expect((await told).form?.button).toBe('Go');
});

describe('A form is sent', () => {
  const submits = (selector: string) => {
    const form = element(selector);
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    return {
      send: () =>
        Promise.resolve(void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))).then(
          () => ({}),
        ),
      count: () => sent,
    };
  };

  it('only with permission for exactly this form', async () => {
    const form = submits('#trip');
    await expect(withSubmitAllowed('', element('#go'), form.send)).rejects.toThrow('held back');
    await expect(withSubmitAllowed('another', element('#go'), form.send)).rejects.toThrow('held back');
    expect(form.count()).toBe(0);
    const { digest } = formFacts(element('#trip') as HTMLFormElement);
    expect(await withSubmitAllowed(digest, element('#go'), form.send)).toEqual({ sent: true });
    expect(form.count()).toBe(1);
  });

  it('once by an action, however often that presses; again where the page has taken the first over', async () => {
    const form = element('#trip') as HTMLFormElement;
    const { digest } = formFacts(form);
    const reaching = async (takesOver: boolean) => {
      let reached = 0;
      const listen = (event: Event) => {
        reached += 1;
        if (takesOver) event.preventDefault();
      };
      const submit = () => {
        const event = new Event('submit', { bubbles: true, cancelable: true });
        // As those that the browser makes.
        Object.defineProperty(event, 'isTrusted', { value: true });
        return form.dispatchEvent(event);
      };
      form.addEventListener('submit', listen);
      const left: boolean[] = [];
      const outcome = await withSubmitAllowed(digest, element('#go'), () => {
        left.push(submit(), submit(), submit());
        return Promise.resolve({});
      });
      form.removeEventListener('submit', listen);
      return { ...outcome, reached, left: left.filter(Boolean).length };
    };
    expect(await reaching(false)).toEqual({ sent: true, reached: 1, left: 1 });
    expect(await reaching(true)).toEqual({ sent: true, reached: 3, left: 0 });
  });

  it('as its label is pressed, too', async () => {
    document.body.insertAdjacentHTML('beforeend', '<label id="label" for="find">Details</label>');
    const { form } = await foresee(refs, { by: 'click', ref: refOf('#label') }, 100);
    expect(form).toMatchObject({ method: 'get', fields: [{ name: 'q', value: 'mugs' }] });
  });

  it('also where a label in its button is pressed', async () => {
    document.body.innerHTML =
      '<form method="post" action="/send"><button><label id="label">Weiter</label></button></form>';
    const { form } = await foresee(refs, { by: 'click', ref: refOf('#label') }, 100);
    expect(form).toMatchObject({ method: 'post' });
  });

  it('without permission where it only reads', async () => {
    const form = submits('#search');
    expect(await withSubmitAllowed('', element('#find'), form.send)).toEqual({});
    expect(form.count()).toBe(1);
    expect(isPlainForm(formFacts(element('#search') as HTMLFormElement), document.URL)).toBe(true);
  });

  it('only with permission where it names a method that writes', () => {
    const isPlain = (value: string) => {
      document.body.innerHTML = `<form action="${document.URL}"><input type="hidden" name="_method" value="${value}"></form>`;
      return isPlainForm(formFacts(element('form') as HTMLFormElement), document.URL);
    };
    expect(['GET', 'DELETE', 'put'].map(isPlain)).toEqual([true, false, false]);
    document.body.innerHTML = `<form action="${document.URL}"><input name="_method" aria-label="Sort" value="put"></form>`;
    const facts = formFacts(element('form') as HTMLFormElement);
    expect(facts.fields).toEqual([{ name: 'Sort', sentAs: '_method', value: 'put', kind: 'text' }]);
    expect(isPlainForm(facts, document.URL)).toBe(false);
  });

  it('not once its contents have changed, and what was held back is foreseen the next time', async () => {
    const { digest } = formFacts(element('#trip') as HTMLFormElement);
    element('#trip').setAttribute('action', 'https://evil.example/');
    await expect(withSubmitAllowed(digest, element('#later'), submits('#trip').send)).rejects.toThrow('held back');
    expect((await foresee(refs, { by: 'click', ref: refOf('#later') }, 100)).form?.action).toBe(
      'https://evil.example/',
    );
  });
});

describe('Where a link leads', () => {
  const leading = async (html: string) => {
    document.body.innerHTML = html;
    const { control } = await foresee(refs, { by: 'click', ref: refOf('#link') }, 100);
    return [control?.leadsTo, control?.downloads];
  };

  it('is told for every scheme', async () => {
    for (const address of ['mailto:eve@evil.example', 'sms:+49900?body=x', 'zoommtg://zoom.example/join'])
      expect(await leading(`<a id=link href="${address}">Details</a>`)).toEqual([address, undefined]);
    expect(await leading('<map name=m><area id=link shape=default href="tel:+49900" alt=Call></map>')).toEqual([
      'tel:+49900',
      undefined,
    ]);
    expect(await leading('<a id=link href="javascript:void(0)">Details</a>')).toEqual([undefined, undefined]);
    expect(await leading('<a id=link href="#part">Details</a>')).toEqual([undefined, undefined]);
  });

  it('is no answer to an alert around it', async () => {
    expect(await leading('<div role=alertdialog><a id=link href="/privacy">Privacy</a></div>')).toEqual([
      `${location.origin}/privacy`,
      undefined,
    ]);
  });

  it('is relative to the base of the document, also for what seems to be a part of it', async () => {
    document.head.innerHTML = '<base href="https://bank.example/account/close">';
    try {
      expect(await leading('<a id=link href="7/pay">Details</a>')).toEqual([
        'https://bank.example/account/7/pay',
        undefined,
      ]);
      expect(await leading('<a id=link href="#part">Pay now</a>')).toEqual([undefined, undefined]);
      const { control } = await foresee(refs, { by: 'click', ref: refOf('#link') }, 100);
      // Most scripts keep the browser from following it: its name counts beside its address.
      expect(control).toMatchObject({ name: 'Pay now', inLink: 'https://bank.example/account/close#part' });
    } finally {
      document.head.innerHTML = '';
    }
  });

  it.each([
    ['a button of any kind', '<a href="/7/pay" rel=nofollow><span id=link role=button tabindex=0>Details</span></a>'],
    ['a button', '<a href="/7/pay" rel=nofollow><b><button id=link type=button>Details</button></b></a>'],
    ['an item of a menu', '<div id=link role=menuitem><a href="/7/pay" rel=nofollow>Details</a></div>'],
    ['a box', '<div id=link role=checkbox tabindex=0><a href="/7/pay" rel=nofollow>Details</a></div>'],
    ['a part of a drawing', '<svg><a xlink:href="/7/pay" rel=nofollow><g id=link role=button>Details</g></a></svg>'],
  ])('is told of %s that lies in a link, or is one by all of its text', async (_what, html) => {
    document.body.innerHTML = html;
    const { control } = await foresee(refs, { by: 'click', ref: refOf('#link') }, 100);
    expect(control).toMatchObject({ inLink: `${location.origin}/7/pay`, acts: true });
    expect(control?.leadsTo).toBeUndefined();
  });

  it('is no link of something that has more in it', async () => {
    document.body.innerHTML = '<div id=link role=option>Blue mug <a href="/7/delete">Delete</a></div>';
    expect((await foresee(refs, { by: 'click', ref: refOf('#link') }, 100)).control?.inLink).toBeUndefined();
    // A press that would meet it all the same is not made, and the next one is known to.
    expect(() => refuseOther(element('#link'), { target: element('#link') })).not.toThrow();
    expect(() => refuseOther(element('#link'), { target: element('a') })).toThrow('that was not checked');
    const { control } = await foresee(refs, { by: 'click', ref: refOf('#link') }, 100);
    expect(control?.leadsTo).toBe(`${location.origin}/7/delete`);
    expect(() => refuseOther(element('#link'), { target: element('a') })).not.toThrow();
  });

  it('is that of another control in it, once a press has met that: the one that meets it first is not made', async () => {
    document.body.innerHTML = '<div id=row role=listitem>Ann <button>Delete all</button></div>';
    const [row, button] = [element('#row'), element('button')];
    const seen = async () => (await foresee(refs, { by: 'click', ref: refOf('#row') }, 100)).control?.name;
    expect(await seen()).not.toBe('Delete all');
    expect(() => refuseOther(row, { target: row })).not.toThrow();
    expect(() => refuseOther(row, { target: button, other: button })).toThrow(
      'is button "Delete all": that was not checked',
    );
    expect(await seen()).toBe('Delete all');
    expect(() => refuseOther(row, { target: button, other: button })).not.toThrow();
    // Nor is a press beside it, as long as that control would be judged.
    expect(() => refuseOther(row, { target: row })).toThrow('that was not checked');
    expect(await seen()).not.toBe('Delete all');
  });

  it('is told with the name under which the page has it saved', async () => {
    const address = 'https://shop.example/get?id=7';
    const saved = async (attributes: string) =>
      (await leading(`<a id=link href="${address}" ${attributes}>Get</a>`))[1];
    expect(await saved('download="report.exe"')).toBe('report.exe');
    expect(await saved('download')).toBe('');
    expect(await saved('')).toBeUndefined();
  });

  it('is told with what marks it as a control that does something, in whatever language, also where the page is read', async () => {
    const acts = async (attributes: string, href = '/liste/7') => {
      document.body.innerHTML = `<a id=link href="${href}" ${attributes}>Weg damit</a>`;
      const { acts } = (await foresee(refs, { by: 'click', ref: refOf('#link') }, 100)).control ?? {};
      expect(describeElement(element('#link'), 'link', refs, true).states?.acts).toBe(acts);
      return acts;
    };
    for (const mark of [
      'role=button',
      'role=switch',
      'data-method=delete',
      'data-turbo-method="post"',
      'data-confirm="Sicher?"',
      'data-turbo-confirm="Sicher?"',
      `onclick="return confirm('Sicher?')"`,
      'rel="nofollow noopener"',
      'hx-post=/weg',
    ])
      expect([mark, await acts(mark)]).toEqual([mark, true]);
    for (const plain of [
      '',
      'rel=noopener',
      'role=link',
      'role=tab',
      'role=menuitem',
      'ping="/klick"',
      'class=button',
      'data-page=2',
      'hx-get=/liste',
    ])
      expect([plain, await acts(plain)]).toEqual([plain, undefined]);
    expect(await acts('rel=nofollow', 'https://other.example/')).toBeUndefined();
    document.body.innerHTML = '<svg><a id=link href="/liste/7" data-method=delete><text>Weg damit</text></a></svg>';
    // Browsers have it.
    Object.assign(element('#link'), { href: { baseVal: '/liste/7' } });
    expect(describeElement(element('#link'), 'link', refs, true).states?.acts).toBe(true);
  });
});

it('A button is told with what marks it as one that does something, in whatever language', async () => {
  const acts = async (html: string) => {
    document.body.innerHTML = html;
    return (await foresee(refs, { by: 'click', ref: refOf('button') }, 100)).control?.acts;
  };
  for (const marked of [
    '<button data-confirm="Sicher?">Weg damit</button>',
    '<button hx-confirm="Biztos?" hx-get="/torol">Töröl</button>',
    '<button data-method=delete>Weg</button>',
    '<div role=alertdialog><p>Poistetaanko?</p><div><button>Kyllä</button></div></div>',
  ])
    expect([marked, await acts(marked)]).toEqual([marked, true]);
  for (const plain of [
    '<button>Weg damit</button>',
    '<button hx-get=/liste>Liste</button>',
    '<div role=dialog><button>Ok</button></div>',
    '<button aria-pressed=true>Nur neue</button>',
  ])
    expect([plain, await acts(plain)]).toEqual([plain, undefined]);
});
