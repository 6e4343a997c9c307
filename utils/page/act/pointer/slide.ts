import { pageTurn } from '../../dom/page-turn';
import { setValue } from '../../typing/editing';
import { thumbOf } from './native-slider';
import { bits, movePointer, pressMouse, releaseMouse } from './pointer';

export async function slideToValue(slider: HTMLInputElement, value: string): Promise<void> {
  const thumb = () => ({ target: slider, ...thumbOf(slider) });
  movePointer(thumb());
  const press = pressMouse(thumb(), { button: 'left', detail: 1, modifiers: [] });
  await pageTurn();
  setValue(slider, value);
  movePointer(thumb(), [], bits.left);
  await pageTurn();
  releaseMouse(press, thumb());
}
