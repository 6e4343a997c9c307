import { onActivated, onBeforeUnmount, ref, watch, type Ref } from 'vue';
import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '@/utils/async';
import { codeAccess, type CodeAccess } from '@/utils/browser/code/user-scripts-access';
import { listen } from '@/utils/browser/listen';

/**
 * Undefined while the user does not want it, and until it is known. Chrome sends no event for its switch: it is checked
 * again when the user comes back from there. `opened` is true once the access became `ready` while the user was
 * watching, until they come back from another section of the settings.
 */
export function useCodeAccess(wants: () => boolean): { access: Ref<CodeAccess | undefined>; opened: Ref<boolean> } {
  const access = ref<CodeAccess>();
  const opened = ref(false);
  const look = async () => {
    const now = wants() ? await codeAccess() : undefined;
    opened.value = now === 'ready' && (opened.value || (access.value !== undefined && access.value !== 'ready'));
    access.value = now;
  };
  const lookAgain = () => void look();
  watch(wants, lookAgain, { immediate: true });

  const listening = [listen(browser.tabs.onActivated, lookAgain)];
  if (import.meta.env.FIREFOX) {
    const { onAdded, onRemoved } = browser.permissions;
    listening.push(listen(onAdded, lookAgain), listen(onRemoved, lookAgain));
  }
  addEventListener('focus', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  onActivated(() => {
    opened.value = false;
  });
  onBeforeUnmount(() => {
    for (const end of listening) end();
    removeEventListener('focus', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  });
  return { access, opened };
}

/** Must be called in a click handler. */
export async function requestCodePermission(): Promise<void> {
  await browser.permissions.request({ permissions: ['userScripts'] });
}

export async function openCodeSwitch(): Promise<void> {
  const url = `chrome://extensions/?id=${browser.runtime.id}`;
  await browser.tabs.create({ url }).catch(ignoreLateFailure);
}
