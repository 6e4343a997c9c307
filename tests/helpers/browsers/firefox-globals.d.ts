/* The Firefox internals used by functions that run with Firefox's own rights. Firefox publishes no types for them. */
/* oxlint-disable typescript/no-explicit-any -- see above */

declare const ChromeUtils: { importESModule(url: string): any };
declare const Services: {
  wm: { getMostRecentWindow(type: string): any; getEnumerator(type: string): Iterable<any> };
  prefs: {
    setIntPref(name: string, value: number): void;
    setStringPref(name: string, value: string): void;
    setBoolPref(name: string, value: boolean): void;
  };
  io: { offline: boolean };
  obs: { notifyObservers(subject: null, topic: string): void };
};
declare const WebExtensionPolicy: { getByID(id: string): any };
