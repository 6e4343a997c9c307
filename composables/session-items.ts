/** For a tab or a conversation, for the panel's session, also over a reload of the panel. */
export function sessionItems(name: string) {
  const keyOf = (id: number | string): string => `sidehand:${name}:${id}`;
  return {
    read: (id: number | string): string | null => sessionStorage.getItem(keyOf(id)),
    /** Undefined removes it. */
    write(id: number | string, text: string | undefined): void {
      if (text === undefined) sessionStorage.removeItem(keyOf(id));
      else sessionStorage.setItem(keyOf(id), text);
    },
  };
}
