import { ref } from 'vue';
import { t } from '@/locales';
import { extractedFile, type SavedFormat } from '@/utils/results/extracted-file';
import type { ExtractDetails } from '@/utils/contracts/extract-details';
import { saveFile } from './save-file';

/** `status` says what became of it. */
export function useCopy() {
  const status = ref('');

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      status.value = t('panel_extract_copied');
    } catch {
      status.value = t('panel_extract_not_copied');
    }
  }

  async function save(details: ExtractDetails, format: SavedFormat): Promise<void> {
    const { name, type, content } = extractedFile(details, format);
    await saveFile(name, content, type);
    status.value = t('panel_extract_saved', { name });
  }

  return { status, copy, save };
}
