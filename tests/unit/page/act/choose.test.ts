// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { selectOptions } = await import('@/utils/page/act/choose/select');

const at = (selector: string) => document.querySelector(selector) as HTMLElement;
const choose = (selector: string, ...wishes: string[]) => selectOptions(at(selector), wishes, 50);
const refused = expect.stringContaining('does not show it as chosen') as string;

/** A list that opens and closes at a click on its button, and does with a choice what it is told. */
function combobox(onChoice: (option: Element) => void): void {
  document.body.innerHTML =
    '<main><p><button role="combobox" aria-controls="list" aria-expanded="false">Size</button></p>' +
    '<section><div id="list" role="listbox" hidden><div role="option">Small</div><div role="option">Large</div></div></section></main>';
  const open = (isOpen: boolean) => {
    at('#list').hidden = !isOpen;
    at('button').setAttribute('aria-expanded', String(isOpen));
  };
  at('button').addEventListener('click', () => open(at('#list').hasAttribute('hidden')));
  for (const option of document.querySelectorAll('[role=option]'))
    option.addEventListener('click', () => {
      onChoice(option);
      open(false);
    });
}

const preventDefault = (event: Event) => event.preventDefault();
function textOf(this: Element): string {
  return this.textContent;
}

beforeEach(() => {
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return this.closest('[hidden]') === null;
  });
  document.elementFromPoint = () => null;
  // Nor does it know a caret, or labels of options.
  document.addEventListener('mousedown', preventDefault);
  Object.defineProperty(HTMLOptionElement.prototype, 'label', { configurable: true, get: textOf });
});
afterEach(() => {
  // Files of this worker share the document.
  Reflect.deleteProperty(document, 'elementFromPoint');
  Reflect.deleteProperty(HTMLOptionElement.prototype, 'label');
  document.removeEventListener('mousedown', preventDefault);
  vi.restoreAllMocks();
});

describe('an option that was clicked', () => {
  it('is chosen where the control shows it', async () => {
    combobox((option) => (at('button').textContent = option.textContent));
    expect(await choose('button', 'Large')).toEqual({ value: 'Large' });
  });

  it('is chosen where something beside the control shows it', async () => {
    combobox((option) => at('p').insertAdjacentHTML('beforeend', `<i>${option.textContent}</i>`));
    expect(await choose('button', 'Large')).toEqual({ value: 'Large' });
  });

  it('is told as the control shows it, without what only the open list says', async () => {
    combobox((option) => (at('button').textContent = option.textContent.replace(' Press to select', '')));
    at('[role=option]:last-child').textContent = 'Large Press to select';
    expect(await choose('button', 'Large')).toEqual({ value: 'Large' });
  });

  it('is not said to be chosen where the list only closes', async () => {
    combobox(() => undefined);
    expect(await choose('button', 'Large')).toMatchObject({ refused });
  });

  it('is not said to be chosen where a list takes the choice back', async () => {
    document.body.innerHTML = '<div role="listbox"><div role="option" aria-selected="true">Small</div></div>';
    at('[role=option]').addEventListener('click', () => at('[role=option]').setAttribute('aria-selected', 'false'));
    expect(await choose('[role=listbox]', 'Small')).toMatchObject({ refused });
  });

  it.each([
    ['is', '<a role="option" href="/7/pay">Small</a>'],
    ['has', '<div role="option"><a href="/7/pay">Small</a></div>'],
    ['stands in', '<a href="/7/pay"><div role="option">Small</div></a>'],
  ])('is not pressed where it %s a link, which nobody has judged', async (_how, option) => {
    document.body.innerHTML = `<div role="listbox">${option}</div>`;
    const pressed = vi.fn((event: Event) => event.preventDefault());
    at('a').addEventListener('click', pressed);
    await expect(choose('[role=listbox]', 'Small')).rejects.toThrow('is a link');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is chosen where it says so itself', async () => {
    document.body.innerHTML = '<div role="listbox"><div role="option" aria-selected="false">Small</div></div>';
    at('[role=option]').addEventListener('click', () => at('[role=option]').setAttribute('aria-selected', 'true'));
    expect(await choose('[role=listbox]', 'Small')).toEqual({ value: 'Small' });
  });
});

describe('several options', () => {
  const options = () => [...document.querySelectorAll('[role=option]')];
  const select = (isSelected: (option: Element) => boolean) =>
    options().forEach((each) => each.setAttribute('aria-selected', String(isSelected(each))));
  const chosen = new Set<string>();
  const toggle = ({ textContent: text }: Element) => {
    if (!chosen.delete(text)) chosen.add(text);
  };
  beforeEach(() => chosen.clear());

  it.each(['', ' aria-multiselectable="true"'])('stay where only the pointer marks one%s', async (several) => {
    document.body.innerHTML = `<main><p><button role="combobox" aria-controls="list" aria-expanded="true">Size</button></p><section><div id="list" role="listbox"${several}><div role="option">Small</div><div role="option">Large</div></div></section></main>`;
    for (const option of options()) {
      option.addEventListener('pointermove', () => select((each) => each === option));
      option.addEventListener('click', () => {
        toggle(option);
        at('button').textContent = [...chosen].join(', ') || 'Size';
      });
    }
    expect(await choose('button', 'Small', 'Large')).toEqual({ value: 'Small, Large' });
    expect([...chosen]).toEqual(['Small', 'Large']);
  });

  const files = (onPress: (option: Element, isAdded: boolean) => void) => {
    document.body.innerHTML =
      '<div role="listbox" aria-multiselectable="true"><div role="option">Small</div><div role="option">Large</div></div>';
    for (const option of options())
      option.addEventListener('click', (event) => {
        onPress(option, (event as MouseEvent).ctrlKey);
        select(({ textContent }) => chosen.has(textContent));
      });
  };

  it('are pressed once more where a plain press takes one alone', async () => {
    files((option, isAdded) => {
      if (!isAdded) chosen.clear();
      toggle(option);
    });
    expect(await choose('[role=listbox]', 'Small', 'Large')).toEqual({ value: 'Small, Large' });
    expect(chosen.size).toBe(2);
  });

  it('are not all told as chosen where the list keeps only one', async () => {
    files((option) => {
      chosen.clear();
      toggle(option);
    });
    expect(await choose('[role=listbox]', 'Small', 'Large')).toMatchObject({ refused });
  });
});

describe('what opens with a control', () => {
  const opens = (shown: string, onChoice: (text: string) => void) => {
    document.body.innerHTML =
      '<main><label><input type="radio" name="post">Large</label><p><button aria-haspopup="dialog">Size</button></p></main>';
    at('button').addEventListener('click', () => {
      document.body.insertAdjacentHTML('beforeend', `<aside>${shown}</aside>`);
      at('aside').addEventListener('click', ({ target }) => {
        onChoice((target as Element).textContent);
        at('aside').remove();
      });
    });
  };
  const shows = (text: string) => (at('button').textContent = `Size ${text}`);

  it('may hold radio buttons: one of them is chosen, and not one that was there before', async () => {
    opens('<i role="radio" aria-checked="false">Small</i><i role="radio" aria-checked="false">Large</i>', shows);
    expect(await choose('button', 'Large')).toEqual({ value: 'Large' });
    expect(at('input').matches(':checked')).toBe(false);
  });

  it('has options, and radio buttons that are only parts of them', async () => {
    opens('<div role="option" aria-label="Large"><i role="radio"></i></div>', () => shows('Large'));
    await expect(choose('button', '#2')).rejects.toThrow('Its options: "Large".');
  });

  it('may be a tree: its closed branches are opened', async () => {
    opens('<ul role="tree"><li role="treeitem" aria-expanded="false" tabindex="-1">Rooms</li></ul>', shows);
    document.addEventListener('keydown', openRooms);
    expect(await choose('button', 'Suite')).toEqual({ value: 'Suite' });
    document.removeEventListener('keydown', openRooms);
  });

  function openRooms({ key, target }: KeyboardEvent): void {
    if (key !== 'ArrowRight') return;
    (target as Element).setAttribute('aria-expanded', 'true');
    (target as Element).insertAdjacentHTML('afterend', '<li role="treeitem">Suite</li>');
  }
});

describe('a command of a menu', () => {
  const menu = () => {
    document.body.innerHTML =
      '<main><p><button aria-haspopup="menu" aria-controls="menu" aria-expanded="false">More</button></p><section><div id="menu" role="menu" hidden><div role="menuitem">Rename</div><div role="menuitem">Delete account</div></div></section></main>';
    const open = (isOpen: boolean) => {
      at('#menu').hidden = !isOpen;
      at('button').setAttribute('aria-expanded', String(isOpen));
    };
    at('button').addEventListener('click', () => open(at('#menu').hasAttribute('hidden')));
    at('#menu').addEventListener('click', () => open(false));
  };

  it('is pressed by its words', async () => {
    menu();
    expect(await choose('button', 'delete account')).toEqual({ value: 'Delete account' });
  });

  it.each(['#2', 'account'])('is not pressed by other words than its own: %s', async (wish) => {
    menu();
    await expect(choose('button', wish)).rejects.toThrow(`has no option "${wish}"`);
  });
});

describe('a native select whose options the page draws again', () => {
  const options = (chosen: string) =>
    ['Small', 'Large'].map((text) => `<option${text === chosen ? ' selected' : ''}>${text}</option>`).join('');
  const redraws = (chosen: string) => {
    document.body.innerHTML = `<select>${options('Small')}</select>`;
    at('select').addEventListener('change', () => (at('select').innerHTML = options(chosen)));
  };

  it('has taken the choice where it shows it', async () => {
    redraws('Large');
    expect(await choose('select', 'Large')).toEqual({ value: 'Large' });
  });

  it('has not taken it where it shows another one', async () => {
    redraws('Small');
    expect(await choose('select', 'Large')).toEqual({ value: 'Small', refused: 'The page chose otherwise.' });
  });

  it('is to be looked at where it was drawn again as a whole', async () => {
    document.body.innerHTML = `<select>${options('Small')}</select>`;
    at('select').addEventListener('change', () => (document.body.innerHTML = ''));
    expect(await choose('select', 'Large')).toMatchObject({
      note: expect.stringContaining('drawn the list again') as string,
    });
  });
});

describe('a list that a script fills late', () => {
  const late = '<label>Size <select></select></label>';

  it('is waited for', async () => {
    document.body.innerHTML = late;
    const choice = choose('select', 'Large');
    queueMicrotask(() => (at('select').innerHTML = '<option>Small</option><option>Large</option>'));
    expect(await choice).toMatchObject({ value: 'Large' });
  });

  it('is told with the options that it has by then', async () => {
    document.body.innerHTML = late;
    const choice = choose('select', 'Large');
    queueMicrotask(() => (at('select').innerHTML = '<option>Small</option>'));
    await expect(choice).rejects.toMatchObject({
      failure: { code: 'OPTION_NOT_FOUND', message: expect.stringContaining('"Small"') as string },
    });
  });
});
