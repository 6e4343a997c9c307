import { t } from '@/locales';
import { normaliseText } from '@/utils/text/normalise';
import { fileOfSource } from '@/utils/web/file-source';

/** Where something was read: a site, or a file of the user. */
export function sourceName(source: string): string {
  const file = fileOfSource(source);
  return file === undefined ? source : t('panel_confirm_your_file', { file: normaliseText(file) });
}
