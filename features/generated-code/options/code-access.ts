import { onBeforeUnmount, ref, watch, type Ref } from 'vue';
import { browser } from 'wxt/browser';
import { codeAccess, onCodeAccessChange } from '@/utils/browser/code/user-scripts-access';
import type { CodeAccess } from '@/utils/code/code-access';

/**
 * Undefined while the user does not want it, and until it is known. Chrome sends no event for its switch: it is checked
 * again when the user comes back from there. `opened` is true once the access became `ready` while the user was
 * watching.
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

  const stop = onCodeAccessChange(lookAgain);
  addEventListener('focus', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  browser.tabs.onActivated.addListener(lookAgain);
  onBeforeUnmount(() => {
    stop();
    removeEventListener('focus', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
    browser.tabs.onActivated.removeListener(lookAgain);
  });
  return { access, opened };
}
