import type { EffectKind } from '../agent/ports';

interface EffectWords {
  /** Verbs with which a person orders the effect. */
  verbs: string;
  /** Words that the control's name may contain besides those of the order; `*` for any words. */
  names: string;
  /** The possible objects of the verb; `*` if the verb needs none. */
  objects: string;
  /** The order is to keep something, not to give it to anybody. */
  saves?: true;
  /** Words of which the control's name, or the address that receives it, must contain one. */
  place?: string;
}

const clauseStarts =
  '(?:^|[,:;–—、，：] ?| (?:and|then|und|dann|et|puis|y|luego|e|poi|en|dan|и|затем) )[^\\p{L}\\p{N}"\'“”„«»「『‘]{0,4}(?:\\d{1,2}[.)] )?';
const openings =
  "(?:(?:and|then|und|dann|please|now|also|just|next|finally|afterwards|yes|ok|okay|bitte|jetzt|danach|anschließend|puis|ensuite|enfin|luego|después|por favor|per favore|depois|пожалуйста|потом|затем|请|(?:can|could|would|will) you|you (?:can|may|should|must)|i (?:want|would like|need)(?: you)? to|i'd like(?: you)? to|make sure(?: you| to)|be sure to|remember to|(?:do not|don['’]t|never) (?:forget|hesitate|fail) to|help me(?: to)?|go ahead and|use (?:\\S+ ){1,8}to|kannst du|könntest du|vergiss nicht|s['’]il (?:te|vous) pla[iî]t|n['’]oublie[sz]? pas (?:de|d['’])|peux-tu|pouvez-vous|puedes|podrías|puoi|você pode|pode|kun je),? ?){0,4}";

/** What may precede a verb that opens a clause. Further inside a clause, the same verb asks or states something. */
const clauseStart = `(?<=${clauseStarts})${openings}`;

/** Whether a verb after this part of a clause opens the clause, as the verb of an order does. */
export function opensClause(before: string): boolean {
  return opening.test(before);
}

const opening = new RegExp(`${clauseStarts}${openings}$`, 'u');

/** What a person who gives consent says before the verb, where they do not tell somebody else to give it. */
const oneself = "(?:(?:i(?: hereby)?|ich|je|yo|eu|io|ik|я) |j')?";

/** Words for a shopping cart. */
const carts =
  'cart|basket|bag|trolley|warenkorb|einkaufswagen|panier|carrito|cesta|carrinho|carrello|winkelwagen|winkelmandje|koszyka|корзину|سلة';

/**
 * How people order an effect without naming its control, in several languages. Kinds that are not listed can only be
 * ordered by naming the control: paying, consent, and changing or closing an account.
 */
export const effectWords: Readonly<Partial<Record<EffectKind, readonly EffectWords[]>>> = {
  submit: [
    {
      verbs: 'submit|press enter|hit enter|press return|absenden|abschicken|drücke? (?:die )?(?:eingabetaste|enter)',
      names: 'submit go ok done apply confirm continue absenden weiter fertig valider aceptar conferma',
      objects: 'form|formular|formulaire|formulario|modulo|formulier|$',
    },
    {
      verbs: 'save|store|speichere?|speichern|enregistre[rz]?|guardar?|salvar?|opslaan|sla',
      names: 'save store apply update changes speichern übernehmen enregistrer guardar salva opslaan',
      objects: 'form|changes|settings|formular|änderungen|$',
      saves: true,
    },
    {
      verbs: `${clauseStart}(?:send(?: in| off)?|hand in|turn in|(?:hand|turn|send) (?:it|this|them) (?:in|off)|schicke?|sende|envoie|envoyer|envía|enviar|envie|invia|inviare|verstuur|stuur|отправь|送信して|提交)`,
      names:
        'submit send go ok done confirm continue absenden senden abschicken weiter envoyer valider enviar conferma invia verzenden отправить 送信 提交',
      objects:
        'form|questionnaire|survey|application|request|registration|feedback|answers|formular|fragebogen|antrag|anfrage|formulaire|demande|formulario|solicitud|formulário|modulo|richiesta|formulier|aanvraag|форму|フォーム|表单|$',
    },
    {
      verbs: `${clauseStart}(?:sign (?:me|us|them|him|her) up|sign up|subscribe|register|enrol|enroll|apply|rsvp|melde? (?:mich|uns)|abonniere|inscris|abonne|inscribe|suscribe|inscreve|iscrivi|schrijf|запиши)`,
      names:
        'sign up subscribe register enrol enroll join apply submit send go ok done confirm continue anmelden abonnieren absenden weiter inscrire abonner valider inscribir suscribir enviar iscriviti conferma inschrijven отправить',
      objects: 'me|us|for|to|mich|uns|für|zum|zur|moi|nous|pour|à|me|nos|para|mi|ci|per|mij|ons|voor|на',
    },
    {
      verbs: `${clauseStart}(?:order|book|reserve|request|bestelle?|buche|reserviere|commande|réserve|pide|reserva|ordina|prenota|bestel)`,
      names:
        'order book reserve request submit send go ok done confirm continue bestellen buchen reservieren absenden weiter commander réserver valider pedir reservar enviar ordina prenota conferma bestellen',
      objects: 'a|an|one|two|three|ein|eine|einen|un|une|una|um|uma|een',
    },
    {
      verbs: `${clauseStart}(?:put|add|place|lege?|packe?|füge?|mets|mettez|ajoute[rz]?|pon|añade|agrega|adicione?|coloque|coloca|aggiungi|metti|voeg|leg|doe|dodaj|добавь|положи|أضف|ضع)(?= [^.]{1,120}(?<!\\p{L})(?:${carts})(?!\\p{L}))`,
      names: `add put place to into in your shopping now legen hinzufügen ajouter mettre au añadir agregar al adicionar ao aggiungi toevoegen aan dodaj do добавить в ${carts.replaceAll('|', ' ')}`,
      objects: '*',
      place: carts,
    },
  ],
  send: [
    {
      verbs:
        'send|reply|answer|schick|schicke|sende|senden|antworte|envoie|envoyer|envoyez|réponds|envía|enviar|responde|invia|inviare|rispondi|stuur|verstuur|wyślij|отправь|送信して|发送',
      names:
        'send reply submit now message mail e email senden absenden antworten nachricht envoyer répondre message enviar responder mensaje invia rispondi messaggio verzenden wyślij отправить 送信 发送',
      objects:
        'message|mail|e-?mail|reply|answer|note|text|invitation|nachricht|antwort|réponse|respuesta|mensaje|risposta|messaggio|bericht',
    },
  ],
  publish: [
    {
      verbs:
        'publish|post|tweet|share|veröffentliche|poste|publie|publier|publica|publicar|pubblica|publiceer|opublikuj',
      names:
        'publish post tweet share now comment review reply veröffentlichen posten publier publicar pubblica publiceren',
      objects: 'post|comment|review|article|reply|beitrag|kommentar|article|commentaire|comentario|commento|reactie',
    },
  ],
  delete: [
    {
      verbs:
        'delete|erase|remove|lösche|löschen|entferne|supprime|supprimer|elimina|eliminar|borra|borrar|cancella|verwijder|usuń|удали',
      names: 'delete remove erase trash löschen entfernen supprimer eliminar borrar elimina verwijderen usuń удалить',
      objects:
        'message|mail|e-?mail|draft|post|comment|file|item|row|entry|nachricht|entwurf|eintrag|brouillon|borrador|bozza',
    },
  ],
  upload: [
    {
      verbs:
        'upload|attach|hochladen|lade|anhängen|téléverse|téléverser|joindre|joins|subir|sube|adjunta|carica|allega|anexa|uploaden?|bijvoegen',
      names: '*',
      objects:
        'files?|photos?|pictures?|images?|documents?|attachments?|datei(?:en)?|bild(?:er)?|foto|fichiers?|archivos?|immagine|bestand',
    },
  ],
  'sign-in': [
    {
      verbs:
        'sign in|log in|login|sign into|log into|melde? (?:dich|mich) an|anmelden|einloggen|connecte-toi|inicia sesión|accedi|inloggen',
      names:
        'sign in log login anmelden einloggen connexion connecter iniciar sesión entrar accedi inloggen continue next weiter',
      objects: '*',
    },
  ],
};

/** Orders to give something to somebody. */
export const sendingWords: readonly EffectWords[] = [
  ...(effectWords.submit ?? []).filter(({ saves }) => !saves),
  ...(effectWords.send ?? []),
  ...(effectWords.publish ?? []),
];

/** How people order a tick that means consent: with words that the box uses for what it consents to. */
export const consentWords: readonly EffectWords[] = [
  {
    verbs: `${clauseStart}${oneself}(?:accept|agree|consent|akzeptiere?|stimme?|bestätige?|accepte[rz]?|acepta|aceptar|aceite|aceitar|accetta|accepteer|zaakceptuj|прими(?:те)?|同意)`,
    names:
      'i we you have read and understood hereby accept agree consent to with all of ich habe gelesen und akzeptiere stimme ihnen ihr sie zu bin mit einverstanden j ai lu et accepte he leído y acepto li e aceito concordo com ho letto accetto ik ga akkoord met akceptuję принимаю согласен согласна с',
    objects:
      'terms|conditions|rules|polic(?:y|ies)|privacy|agreement|licen[cs]e|agb|bedingungen|hausordnung|hausregeln|datenschutz|conditions|règlement|términos|condiciones|normas|termos|condições|regras|termini|condizioni|voorwaarden|regulamin|условия|правила',
  },
  {
    verbs: `${clauseStart}(?:sign (?:me|us) up|subscribe|melde? (?:mich|uns)|abonniere|inscris|abonne|suscríbeme|inscreve|iscrivi|подпиши)`,
    names:
      'i we would like to want receive get the newsletter send me our weekly monthly subscribe sign up yes please ja ich möchte den erhalten oui je souhaite recevoir la sí quiero recibir el boletín',
    objects: 'newsletters?|mailing list|boletín|рассылку',
  },
];
