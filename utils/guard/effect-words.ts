import type { EffectKind } from '../agent/ports';

/**
 * The effect that the name of a control indicates, in several languages. A list can only add a reason to ask, never
 * remove one: a name that is not listed means nothing. Matches whole words from the beginning of the name.
 */
export function effectOfName(name: string): EffectKind | undefined {
  const plain = plainName(name);
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Whether Enter in a field of this name sends the content of the field. */
export function isMessageField(name: string): boolean {
  return /(?<!\p{L})(message|comment|reply|chat|nachricht|kommentar|antwort|commentaire|mensaje|comentario|messaggio|commento|mensagem|bericht|reactie|wiadomość|сообщение|コメント|メッセージ|评论|消息)(?!\p{L})/iu.test(
    name,
  );
}

/** Whether the name is that of buttons that open the fields for an answer, as well as of buttons that send it. */
export function isAnswering(name: string): boolean {
  return /^(reply( all)?|forward)$/.test(plainName(name));
}

/** Whether the name confirms something shown elsewhere, so that the button alone does not say what it does. */
export function isConfirming(name: string): boolean {
  return startsWith(
    'confirm|ok|okay|yes|continue|proceed|finish|submit|done|agree|accept|allow|bestätigen|ja|weiter|fortfahren|fertig|zustimmen|akzeptieren|confirmer|oui|continuer|valider|accepter|confirmar|sí|continuar|aceptar|conferma|continua|accetta|aceitar|bevestigen|doorgaan|akkoord|potwierdź|dalej|подтвердить|продолжить|確認|次へ|确认|继续',
  ).test(name.trim().toLowerCase());
}

/** Whether the name of a button says that it signs in, and nothing else. */
export function isSignIn(name: string): boolean {
  return /^(sign in|log ?in|sign on|anmelden|einloggen|(se )?connecter|connexion|iniciar sesión|entrar|acceder|accedi|entra|inloggen|aanmelden|zaloguj|войти|ログイン|登录|登入)( now| to .{0,40}| with .{0,40})?$/u.test(
    plainName(name),
  );
}

/**
 * The effect of a form whose button does not name one, by the address of its page and the names of its fields: contact
 * data, protection of an account, payment. It can only add a reason to ask.
 */
export function effectOfPage(url: string, fields: readonly string[]): EffectKind | undefined {
  const names = fields.slice(0, 100).map((name) => plainName(name));
  if (names.some((name) => money.test(name))) return 'pay';
  if (names.some((name) => protection.test(name))) return 'account';
  const path = URL.parse(url)?.pathname.toLowerCase().slice(0, 500) ?? '';
  return accountPath.test(path) && names.some((name) => reached.test(name)) ? 'account' : undefined;
}

const money =
  /(?<!\p{L})(iban|bic|swift code|sort code|routing number|account number|payee|amount|kontonummer|betrag|empfänger(konto)?|montant|bénéficiaire|importe|beneficiario|importo|valor|bedrag|kwota|сумма|金額|金额)(?!\p{L})/u;
const protection =
  /(?<!\p{L})(two[- ]?factor|2fa|mfa|two[- ]?step|authenticator|recovery|security question|backup codes?|zwei[- ]?faktor|wiederherstellung|double authentification|dos factores)(?!\p{L})/u;
const reached =
  /(?<!\p{L})(e[- ]?mail|mail|phone|mobile|username|telefon|handy|téléphone|correo|teléfono|telefono|telefoon)/u;
const accountPath =
  /\/[^/]{0,40}(account|settings|profile|security|preferences|konto|einstellungen|compte|profil|cuenta|perfil|impostazioni|instellingen)/u;

/** Longer names are cut here: the beginning of a name shows its effect. */
const MAX_NAME_LENGTH = 200;

function plainName(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function startsWith(words: string): RegExp {
  return new RegExp(`^(?:${words})(?!\\p{L})`, 'u');
}

/** The first match counts: effects that cannot be undone come first. */
const patterns: readonly [EffectKind, RegExp][] = [
  [
    'close-account',
    startsWith(
      "(permanently )?(delete|close|deactivate|terminate|cancel)( my| your| the| this)? (account|profile|membership|subscription|plan)|(konto|account|profil|abo|mitgliedschaft) (löschen|schließen|kündigen)|supprimer (mon |le |ce )?compte|(eliminar|borrar) (mi |la )?cuenta|elimina(re)? (l'|il )?account|(excluir|apagar) (a |minha )?conta|account (verwijderen|opheffen)|usuń konto|удалить аккаунт|アカウントを削除|注销(账号|账户)",
    ),
  ],
  [
    'account',
    startsWith(
      "(change|update|reset|save|set|edit|add|remove|verify)( my| your| new| the| an?)* (password|e-?mail|phone|mobile|username|login|recovery)|(disable|enable|turn (off|on)|deactivate|activate|remove|set up)( my| your| the)* (two|2|multi)[- ]?(factor|step|fa)|(disable|turn off|remove) (2fa|mfa|authenticator|security|protection)|revoke|generate (a )?(new )?(token|key|code)|create (a |an )?(access |api )?(token|key)|(passwort|e-?mail(-adresse)?|telefonnummer) (ändern|zurücksetzen|speichern|entfernen)|(changer|modifier) (mon |le |l')?(mot de passe|adresse|e-?mail)|cambiar (mi |la |el )?(contraseña|correo)|(cambia|modifica) (la |l')?(password|e-?mail)|(alterar|mudar) (a |o )?(senha|e-?mail)|(wachtwoord|e-?mail) wijzigen|zmień hasło|сменить пароль",
    ),
  ],
  [
    'consent',
    startsWith(
      "(i )?(agree|accept|consent)\\b.{0,40}\\b(terms|conditions|policy|agreement|contract|licen[cs]e)|authori[sz]e|(grant|allow) access|sign( the| this)? (contract|agreement|document)|ich (stimme|akzeptiere|willige).{0,60}|zugriff (erlauben|gewähren)|autorisieren|j'accepte.{0,40}(conditions|contrat)|autoriser|acepto.{0,40}(términos|condiciones|contrato)|autorizar|accetto.{0,40}(termini|condizioni|contratto)|autorizza|aceito.{0,40}(termos|condições)|ik ga akkoord.{0,40}|autoriseren|同意する|同意并",
    ),
  ],
  [
    'pay',
    startsWith(
      "(pay|buy|order|purchase)( (it )?now| it)?$|pay|buy now|order now|purchase now|transfer( now| money| funds)?$|(confirm|make|send|submit|authori[sz]e)( the| a| this)? transfer|(place|submit|complete|confirm|send)( your| my| the)? (order|purchase|payment|booking|reservation|bid)|confirm and pay|donate|(send|transfer) money|transfer funds|place bid|zahlungspflichtig|(jetzt )?(kaufen|bezahlen|bestellen|buchen)|bestellung (aufgeben|abschicken|abschließen)|spenden|überweisen|payer|acheter|(passer|valider|confirmer) (la |ma )?commande|faire un don|pagar|comprar|(realizar|confirmar) (el )?pedido|donar|paga|acquista|(effettua|conferma|invia) (l')?ordine|dona ora|finalizar (compra|pedido)|doar|betalen|(nu )?kopen|bestelling plaatsen|doneren|zapłać|kup teraz|zamawiam|оплатить|купить|оформить заказ|購入|注文を確定|支払|支付|付款|提交订单|立即购买",
    ),
  ],
  [
    'publish',
    startsWith(
      'publish|post( now| it| comment| review| message| status| reply)?$|tweet|share now|go live|veröffentlichen|posten|publier|publicar|pubblica|publiceren|opublikuj|опубликовать|投稿|公開|发布',
    ),
  ],
  [
    'send',
    startsWith(
      'send|reply( all)?$|forward$|absenden|senden|abschicken|verschicken|envoyer|enviar|invia|inviare|verzenden|versturen|wyślij|отправить|送信|发送',
    ),
  ],
  [
    'delete',
    startsWith(
      'delete|erase|permanently (delete|remove)|löschen|endgültig löschen|supprimer|eliminar|borrar|elimina|cancella definitivamente|excluir|apagar|verwijderen|usuń|удалить|削除|删除',
    ),
  ],
];
