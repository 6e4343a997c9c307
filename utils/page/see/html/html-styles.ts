import type { Visibility } from '../../aria/visibility';

export type Inherited = Pick<CSSStyleDeclaration, 'color' | 'fontSize' | 'fontWeight'>;

export function styleChanges(
  { style, display, position, opacity }: Visibility,
  above: Inherited | undefined,
): { text: string; now: Inherited } {
  const now: Inherited = { color: hex(style.color), fontSize: style.fontSize, fontWeight: style.fontWeight };
  const background = hex(style.backgroundColor);
  const changes = [
    now.color !== above?.color && `color:${now.color}`,
    now.fontSize !== above?.fontSize && `font-size:${now.fontSize}`,
    now.fontWeight !== (above?.fontWeight ?? '400') && `font-weight:${now.fontWeight}`,
    background !== '' && `background:${background}`,
    /^(flex|grid|inline-flex|inline-grid)$/.test(display) && `display:${display}`,
    /^(fixed|sticky|absolute)$/.test(position) && `position:${position}`,
    style.textDecorationLine === 'line-through' && 'text-decoration:line-through',
    opacity < 1 && style.opacity !== '1' && `opacity:${style.opacity}`,
  ];
  return { text: changes.filter(Boolean).join(';'), now };
}

function hex(color: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha === 0 || color === '' || color === 'transparent') return '';
  if (!color.startsWith('rgb')) return color;
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
