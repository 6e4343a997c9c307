import type { StoredSettings } from '../../disk/stored-settings';

/** Read once, and again after each change, until `dispose`. */
export class CachedSetting<T> {
  private known: Promise<T> | undefined;
  readonly dispose: () => void;

  constructor(private readonly settings: StoredSettings<T>) {
    this.dispose = settings.watch(() => {
      this.known = undefined;
    });
  }

  read(): Promise<T> {
    this.known ??= this.settings.read().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }
}
