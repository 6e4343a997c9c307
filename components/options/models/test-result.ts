import { t } from '@/locales';
import { formatList } from '../../words/format';
import type { Failure } from '@/utils/failure';
import { failureWords } from '../../words/failure-words';

export type TestResult =
  | { state: 'testing' }
  | {
      state: 'listed';
      /** '' where none was chosen yet. */
      model: string;
      modelFound: boolean;
      models: string[];
      /** It cannot call tools by itself. */
      hasTools?: boolean;
    }
  | { state: 'failed'; failure: Failure };

const SHOWN_MODELS = 12;

export function testResultText(result: TestResult): string {
  if (result.state === 'testing') return t('options_testing');
  if (result.state === 'failed') {
    const { title, next, facts } = failureWords(result.failure, 'options');
    // No model was asked for: the address is wrong.
    if (result.failure.code === 'MODEL_NOT_FOUND') return [t('options_test_no_list'), ...facts].join(' ');
    return [title, next, ...facts].join(' ');
  }
  const { model, modelFound, models, hasTools } = result;
  const count = models.length;
  if (model === '') return t('options_test_works_no_model', { count });
  const tools = hasTools === false ? [t('options_test_without_tools')] : [];
  if (modelFound && !models.includes(model)) return [t('options_test_answers', { model }), ...tools].join(' ');
  if (modelFound) return [t('options_test_works', { model, count }), ...tools].join(' ');
  if (count === 0) return t('options_test_model_missing_none');
  const more = count > SHOWN_MODELS ? [t('options_test_more', { count: count - SHOWN_MODELS })] : [];
  return t('options_test_model_missing', { model, models: formatList([...models.slice(0, SHOWN_MODELS), ...more]) });
}
