import { onBeforeUnmount, ref } from 'vue';
import { t } from '@/locales';
import { extractedFile, type SavedFormat } from '@/utils/results/extracted-file';
import type { ExtractDetails } from '@/utils/contracts/extract-details';

/** `status` says what became of it. */
export function useCopy() {
  const status = ref('');
  let address = '';
  onBeforeUnmount(() => {
    URL.revokeObjectURL(address);
  });

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      status.value = t('panel_extract_copied');
    } catch {
      status.value = t('panel_extract_not_copied');
    }
  }

  function save(details: ExtractDetails, format: SavedFormat): void {
    const { name, type, content } = extractedFile(details, format);
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([content], { type }));
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    status.value = t('panel_extract_saved', { name });
  }

  return { status, copy, save };
}
