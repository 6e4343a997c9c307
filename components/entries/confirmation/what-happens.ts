import { t } from '@/locales';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { formatList } from '../../words/format';
import { sourceName } from '../../words/source-name';
import { factName } from '../../words/fact-name';
import { clip } from '@/utils/text/clip';
import { plainWords } from '../../plain-words';

type FactCard = Exclude<ConfirmCard, { rule: 'tab' }>;

/** They stand for the site, and for what an address tells it. No text has them. */
export const SITE = '\u0000';
export const TOLD = '\u0001';
const inSentence = new RegExp(`(${SITE}|${TOLD})`);

/** One sentence in the user's terms. `script`: the code is the user's own, or came in a file. */
export function whatHappens(card: FactCard, script?: 'own' | 'file'): string[] {
  return sentenceOf(card, SITE, script).split(inSentence);
}

function sentenceOf(card: FactCard, site: string, script?: 'own' | 'file'): string {
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
      if (card.leaves) return t('panel_confirm_program');
      return told(card) === ''
        ? t('panel_confirm_address', { site })
        : t('panel_confirm_address_tells', { site, told: TOLD });
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

/** Only the beginning: all of it stands below. */
export function told({ query }: Extract<FactCard, { rule: 'address' }>): string {
  return clip(formatList(query.map(([name, value]) => plainWords(value === '' ? name : value))), 80);
}

/** A password or a code without a name beside it may confirm anything. */
function sendsOnlySecrets({ effect, fields }: Extract<FactCard, { rule: 'effect' | 'write' }>): boolean {
  const given = fields.filter(({ value }) => value !== '');
  return effect === 'sign-in' && given.length > 0 && given.every(({ value }) => /^•+$/.test(value));
}
