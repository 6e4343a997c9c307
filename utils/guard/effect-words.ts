import type { EffectKind } from '../agent/ports';

/**
 * What the name of a control says of its effect, in several languages. A list may raise what is asked, never lower it: a name that is
 * not here means nothing. Whole words from the beginning of the name.
 */
export function effectOfName(name: string): EffectKind | undefined {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Whether a field with this name is one in which Enter sends what stands there. */
export function isMessageField(name: string): boolean {
  return /(?<!\p{L})(message|comment|reply|chat|nachricht|kommentar|antwort|commentaire|mensaje|comentario|messaggio|commento|mensagem|bericht|reactie|wiadomość|сообщение|コメント|メッセージ|评论|消息)(?!\p{L})/iu.test(
    name,
  );
}

/** Whether the name confirms what stands elsewhere, so that the button alone does not tell what it does. */
export function isConfirming(name: string): boolean {
  return starts(
    'confirm|ok|okay|yes|continue|proceed|finish|submit|done|agree|accept|allow|bestätigen|ja|weiter|fortfahren|fertig|zustimmen|akzeptieren|confirmer|oui|continuer|valider|accepter|confirmar|sí|continuar|aceptar|conferma|continua|accetta|aceitar|bevestigen|doorgaan|akkoord|potwierdź|dalej|подтвердить|продолжить|確認|次へ|确认|继续',
  ).test(name.trim().toLowerCase());
}

function starts(words: string): RegExp {
  return new RegExp(`^(?:${words})(?!\\p{L})`, 'u');
}

/** The first that fits counts: what cannot be taken back stands first. */
const patterns: readonly [EffectKind, RegExp][] = [
  [
    'account',
    starts(
      "(delete|close|deactivate|terminate|cancel)( my| your| the| this)? (account|profile|membership|subscription)|(change|update|reset|save|set)( my| your| new| the)* password|(konto|account|profil) (löschen|schließen)|passwort (ändern|zurücksetzen|speichern)|supprimer (mon |le |ce )?compte|(changer|modifier) (mon |le )?mot de passe|(eliminar|borrar) (mi |la )?cuenta|cambiar (mi |la )?contraseña|elimina(re)? (l'|il )?account|(cambia|modifica) (la )?password|(excluir|apagar) (a |minha )?conta|(alterar|mudar) (a )?senha|account (verwijderen|opheffen)|wachtwoord wijzigen|usuń konto|удалить аккаунт|アカウントを削除|注销(账号|账户)",
    ),
  ],
  [
    'consent',
    starts(
      "(i )?(agree|accept|consent)\\b.{0,40}\\b(terms|conditions|policy|agreement|contract|licen[cs]e)|authori[sz]e|(grant|allow) access|sign( the| this)? (contract|agreement|document)|ich (stimme|akzeptiere|willige).{0,60}|zugriff (erlauben|gewähren)|autorisieren|j'accepte.{0,40}(conditions|contrat)|autoriser|acepto.{0,40}(términos|condiciones|contrato)|autorizar|accetto.{0,40}(termini|condizioni|contratto)|autorizza|aceito.{0,40}(termos|condições)|ik ga akkoord.{0,40}|autoriseren|同意する|同意并",
    ),
  ],
  [
    'pay',
    starts(
      "(pay|buy|order|purchase)( (it )?now| it)?$|pay|buy now|order now|purchase now|(place|submit|complete|confirm|send)( your| my| the)? (order|purchase|payment|booking|reservation|bid)|confirm and pay|donate|(send|transfer) money|transfer funds|place bid|zahlungspflichtig|(jetzt )?(kaufen|bezahlen|bestellen|buchen)|bestellung (aufgeben|abschicken|abschließen)|spenden|überweisen|payer|acheter|(passer|valider|confirmer) (la |ma )?commande|faire un don|pagar|comprar|(realizar|confirmar) (el )?pedido|donar|paga|acquista|(effettua|conferma|invia) (l')?ordine|dona ora|finalizar (compra|pedido)|doar|betalen|(nu )?kopen|bestelling plaatsen|doneren|zapłać|kup teraz|zamawiam|оплатить|купить|оформить заказ|購入|注文を確定|支払|支付|付款|提交订单|立即购买",
    ),
  ],
  [
    'publish',
    starts(
      'publish|post( now| it| comment| review| message| status| reply)?$|tweet|share now|go live|veröffentlichen|posten|publier|publicar|pubblica|publiceren|opublikuj|опубликовать|投稿|公開|发布',
    ),
  ],
  [
    'send',
    starts(
      'send|absenden|senden|abschicken|verschicken|envoyer|enviar|invia|inviare|verzenden|versturen|wyślij|отправить|送信|发送',
    ),
  ],
  [
    'delete',
    starts(
      'delete|erase|permanently (delete|remove)|löschen|endgültig löschen|supprimer|eliminar|borrar|elimina|cancella definitivamente|excluir|apagar|verwijderen|usuń|удалить|削除|删除',
    ),
  ],
];
