import { watchEffect } from 'vue';
import { useGeneralSettings } from '@/stores/settings';

/** Applies the text size and colours that the user chose: see tokens.css. */
export function useLook(): void {
  const general = useGeneralSettings();
  watchEffect(() => {
    document.documentElement.dataset.textSize = general.settings.textSize;
    document.documentElement.dataset.theme = general.settings.theme;
  });
}
