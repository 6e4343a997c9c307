import { sharedUntilFailed } from '../../async';
import type { StoredSettings } from '../../disk/stored-settings';

/** Read once, and again after each change, until `dispose`. */
export class CachedSetting<T> {
  read: () => Promise<T>;
  readonly dispose: () => void;

  constructor(settings: StoredSettings<T>) {
    const afresh = () => sharedUntilFailed(() => settings.read());
    this.read = afresh();
    this.dispose = settings.watch(() => {
      this.read = afresh();
    });
  }
}
