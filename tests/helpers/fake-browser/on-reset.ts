/** What else happens to this part of the browser in `fakeBrowser.reset()`. */
export function onReset(api: object, reset: () => void): void {
  const before = Reflect.get(api, 'resetState') as (() => void) | undefined;
  Object.assign(api, {
    resetState() {
      before?.();
      reset();
    },
  });
}
