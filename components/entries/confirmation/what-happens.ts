import { t } from '@/locales';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { formatList } from '../../words/format';
import { sourceName } from '../../words/source-name';
import { factName } from '../../words/fact-name';
import { plainWords } from '../../plain-words';

type FactCard = Exclude<ConfirmCard, { rule: 'tab' }>;

/**
 * One sentence of what happens, in the user's terms. `site` stands for the site, where the sentence names it. `script`:
 * the code is one that the user saved, or one that came in a file.
 */
export function whatHappens(card: FactCard, site: string, script?: 'own' | 'file'): string {
  switch (card.rule) {
    case 'effect':
    case 'write':
      return t(sendsOnlySecrets(card) ? 'panel_confirm_secret' : `panel_confirm_effect_${card.effect}`, { site });
    case 'flow': {
      const from = formatList([
        ...(card.from === '' ? [] : card.from.split(', ').map(sourceName)),
        ...(card.about ?? []).map(factName),
      ]);
      if (!card.event) return t('panel_confirm_flow', { from, site });
      return t(card.points ? 'panel_confirm_flow_points' : 'panel_confirm_flow_event', { from, site });
    }
    case 'address':
      if (card.leaves?.to === 'file') return t('panel_confirm_download', { file: plainWords(card.leaves.name) });
      if (card.reloads) return t('panel_confirm_reload', { site });
      return t(card.leaves ? 'panel_confirm_program' : 'panel_confirm_address', { site });
    case 'site':
      return t(card.always ? 'panel_confirm_site_always' : 'panel_confirm_site', { site });
    case 'server':
      return t('panel_confirm_server', { tool: card.tool, server: card.server });
    case 'code':
      if (script) return t(`panel_confirm_code_${script}`);
      return card.frame === undefined
        ? t('panel_confirm_code', { site })
        : t('panel_confirm_code_frame', { frame: card.frame });
    default:
      return t(`panel_confirm_${card.rule}`, { site });
  }
}

/** A password or a code without a name beside it may confirm anything. */
function sendsOnlySecrets({ effect, fields }: Extract<FactCard, { rule: 'effect' | 'write' }>): boolean {
  const given = fields.filter(({ value }) => value !== '');
  return effect === 'sign-in' && given.length > 0 && given.every(({ value }) => /^•+$/.test(value));
}
