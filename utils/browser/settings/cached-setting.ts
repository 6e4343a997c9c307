import { sharedUntilFailed } from '../../async';
import type { StoredSettings } from '../../disk/stored-settings';

/**
 * Read once, and again after each change, until `dispose`. Browsers may tell of a change late: who makes one calls
 * `forget`.
 */
export class CachedSetting<T> {
  read: () => Promise<T>;
  readonly forget: () => void;
  readonly dispose: () => void;

  constructor(settings: Pick<StoredSettings<T>, 'read' | 'watch'>) {
    const afresh = () => sharedUntilFailed(() => settings.read());
    this.read = afresh();
    this.forget = () => {
      this.read = afresh();
    };
    this.dispose = settings.watch(this.forget);
  }
}
