/**
 * In the nine languages of the panel. They only describe the outcome: no action depends on them. Where no list has a
 * word, nothing is assumed.
 */

export const polite =
  /^(?:[¿¡"'“„«\s]+|(?:please|hi|hello|hey|ok|okay|so|and|now|bitte|hallo|und|bonjour|s'il (?:te|vous) pla[iî]t|et|por favor|hola|y|olá|e|пожалуйста|привет|а|из|请问|你好|من فضلك|مرحبا)(?![\p{L}'])[,:!]?\s*)+/u;

/** An order unless one of `telling` follows: "can you ...". */
export const politeOrder =
  /^(?:(?:can|could|would|will) you|would you mind|do you mind|i (?:want|need)|i'd like|i would like|(?:kannst|könntest|würdest|magst) du|(?:können|könnten|würden) sie|ich (?:möchte|will|brauche|hätte gern)|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez|voulez)-vous|tu peux|vous pouvez|je (?:veux|voudrais)|(?:puedes?|podrías?|quieres?|me puedes?|quiero|quisiera)|(?:você |vc )?(?:pode(?:ria)?|consegue)|(?:eu )?quero|(?:ты )?(?:можешь|можете|не могл?а?(?: бы)?|могл?и?а? бы)|я хочу|能不能|能否|可以|你?能|我想|我要|请|帮|هل (?:يمكنك|تستطيع)|ممكن|أريد)(?!\p{Script=Latin}|\p{Script=Cyrillic})/u;

/** They want to be told something, or to have it written. */
export const telling =
  /(?<!\p{L})(?:tell|explain|describe|summari[sz]e|summary|list|name|translate|compare|write (?:me )?an?|draft|compose|rewrite|know|say|sag|sagen|erklären?|beschreiben?|nennen?|wissen|zusammenfass\p{L}*|fass|übersetz\p{L}*|vergleich\p{L}*|schreibe? mir|entwirf|dis|dire|explique[rz]?|décris|décrire|résume[rz]?|savoir|traduis|traduire|compare[rz]?|rédige[rz]?|dime|decir(?:me)?|explica(?:r|me)?|describe|resume|resumir|saber|traduce|compara|redacta|diga|dizer|me diga|descreva|resuma|traduza|compare|redija|скажи(?:те)?|сказать|объясни(?:ть)?|опиши|перескажи|узнать|переведи|сравни|напиши мне|أخبرني|تخبرني|اشرح|لخص|صف|ترجم|قارن)(?!\p{L})|教えて|説明|要約|翻訳|まとめ|知りたい|告诉|解释|说明|总结|翻译|比较|介绍|知道/u;

export const question =
  /^(?:(?:what|why|how|when|which|who|whom|whose|where)(?:'s|'re)?|is|are|was|were|does|do|did|should|must|has|have|had|can i|could i|may i|am i|any|anything|was|wie|wann|welche[rsnm]?|wer|wen|wem|wessen|wo|woher|wohin|warum|wieso|gibt es|ist|sind|hat|haben|darf ich|kann ich|que|qu'est-ce|quoi|quels?|quelles?|qui|quand|où|comment|combien|pourquoi|est-ce|y a-t-il|qué|cuál(?:es)?|quién(?:es)?|cuándo|dónde|cómo|cuántos?|cuántas?|cuesta|hay|o que|qual|quais|quem|quando|onde|como|quanto|quantos|quantas|por que|há|что|какой|какая|какие|какое|кто|когда|где|как|сколько|почему|есть ли|ما|ماذا|من|متى|أين|كيف|كم|لماذا|هل|أي)(?!\p{L})/u;

export const questionEnd = /[?？؟]["'”»)\s]*$|(?:ですか|ますか|でしょうか|吗|呢)[。.!]?$/u;

const acts = [
  'put|add|order|buy|book|reserve|send|reply|post|publish|click|press|tap|tick|untick|check(?! (?:if|whether))|uncheck|fill|type|enter|select|choose|set|change|update|delete|remove|cancel|submit|sign|log|subscribe|unsubscribe|register|pay|download|upload|open|go|navigate|visit|close|save|move|drag|make|turn|switch|enable|disable|accept|reject|apply|rename|create|archive|mark|follow|share|copy|paste|run|get it|get them',
  'lege?|füge?|packe?|bestelle?|kaufe?|buche?|reserviere?|schicke?|sende|klicke?|drücke?|fülle?|trage?|wähle?|setze?|stelle?|ändere?|lösche?|entferne?|storniere?|melde?|abonniere?|öffne|gehe?|speichere?|mache?|akzeptiere?',
  'mets|ajoute[rz]?|commande[rz]?|achète|réserve[rz]?|envoie|clique[rz]?|remplis|choisis|sélectionne[rz]?|change[rz]?|modifie[rz]?|supprime[rz]?|annule[rz]?|inscris|abonne[rz]?|ouvre|va|enregistre[rz]?|accepte[rz]?',
  'pon|añade|agrega|pide|compra|reserva|envía|manda|haz clic|pulsa|rellena|elige|selecciona|cambia|borra|elimina|cancela|suscríbeme|abre|ve|guarda|acepta',
  'coloque|coloca|põe|ponha|adicione|adiciona|peça|compre|reserve|envie|mande|clique|preencha|escolha|selecione|mude|altere|apague|exclua|cancele|assine|abra|vá|salve|aceite',
  'положи|добавь|закажи|купи|забронируй|отправь|нажми|заполни|выбери|измени|удали|отмени|подпиши|открой|перейди|сохрани|прими',
  'ضع|أضف|اطلب|اشتر|احجز|أرسل|اضغط|املأ|اختر|غيّر|غير|احذف|ألغ|اشترك|افتح|احفظ|اقبل',
].join('|');

export const order = new RegExp(`^(?:${acts})(?!\\p{L})|^把|(?:して|て|で)(?:ください|下さい|くれ|ほしい)`, 'u');

/** "which is the cheapest, and put it in my cart". */
export const orderBeside = new RegExp(
  `(?:[,:] ?|(?<!\\p{L})(?:and|then|und|dann|et|puis|y|luego|e|depois|и|потом|ثم) )(?:(?:and|then|please|und|dann|bitte|et|puis|y|luego|e|и) )*(?:${acts})(?!\\p{L})|[,，](?:然后|再|把)`,
  'u',
);

const deeds =
  'put|added|placed|ordered|bought|purchased|booked|reserved|sent|replied|posted|clicked|pressed|ticked|unticked|filled|typed|entered|selected|chosen|chose|changed|updated|deleted|removed|cancell?ed|submitted|signed|logged|subscribed|unsubscribed|registered|paid|downloaded|uploaded|opened|closed|saved|moved|dragged|turned|switched|enabled|disabled|accepted|rejected|applied|renamed|archived|marked|completed|set|created(?! (?:an?|the|this) (?:\\w+ )?(?:summary|list|table|overview|draft|translation))';
const adverbs = '(?: now| just| also| already| then| successfully| both| all)*';

/** Perceiving does not count: "I have found", "ich habe nachgesehen". */
export const deed: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:(?:i|we)(?:'ve| have)?${adverbs} (?:${deeds})|(?:has|have)${adverbs} been${adverbs} (?:${deeds})|(?:is|are) now (?:${deeds}|in (?:your|the) (?:cart|basket|bag))|successfully (?:${deeds}))(?!\\p{L})`,
    'u',
  ),
  /^(?:(?:all )?done\b|(?:added|placed|ordered|bought|booked|sent|submitted|deleted|removed|cancell?ed|changed|updated|saved|filled)(?! (?:by|in|on|at)\b)\b)/u,
  /(?<!\p{L})(?:ich habe|wurden?|sind jetzt|ist jetzt)(?!\p{L}).{0,120}(?<!\p{L})(?:\p{L}*gelegt|\p{L}*gefügt|\p{L}*gepackt|bestellt|gekauft|gebucht|reserviert|\p{L}*geschickt|gesendet|abgesendet|geklickt|gedrückt|\p{L}*gefüllt|\p{L}*getragen|ausgewählt|gesetzt|\p{L}*gestellt|geändert|gelöscht|entfernt|storniert|angemeldet|abonniert|geöffnet|gespeichert|akzeptiert|erledigt|im warenkorb)(?!\p{L})/u,
  /(?<!\p{L})(?:j'ai|ont été|a été|sont maintenant|est maintenant) (?:\p{L}+ ){0,3}(?:mis(?:es?)?|ajoutée?s?|commandée?s?|achetée?s?|réservée?s?|envoyée?s?|cliqué|remplie?s?|choisie?s?|sélectionnée?s?|changée?s?|modifiée?s?|supprimée?s?|annulée?s?|inscrite?|abonnée?|ouverte?|enregistrée?s?|acceptée?s?|dans (?:votre|ton) panier)(?!\p{L})/u,
  /(?<!\p{L})(?:he|se han?|han sido|ha sido|ya están?) (?:\p{L}+ ){0,3}(?:puesto|añadid[oa]s?|agregad[oa]s?|pedid[oa]s?|comprad[oa]s?|reservad[oa]s?|enviad[oa]s?|hecho clic|pulsado|rellenado|elegid[oa]s?|seleccionad[oa]s?|cambiad[oa]s?|borrad[oa]s?|eliminad[oa]s?|cancelad[oa]s?|suscrit[oa]|abiert[oa]|guardad[oa]s?|aceptad[oa]s?|en (?:tu|su) carrito)(?!\p{L})|(?<!\p{L})(?:añadí|puse|agregué|pedí|compré|reservé|envié|eliminé|cancelé|guardé)(?!\p{L})/u,
  /(?<!\p{L})(?:coloquei|adicionei|pedi|comprei|reservei|enviei|cliquei|preenchi|escolhi|selecionei|mudei|alterei|apaguei|excluí|cancelei|assinei|abri|salvei|aceitei)(?!\p{L})|(?<!\p{L})(?:foi|foram|já está|já estão) (?:\p{L}+ ){0,2}(?:adicionad[oa]s?|colocad[oa]s?|pedid[oa]s?|comprad[oa]s?|enviad[oa]s?|excluíd[oa]s?|cancelad[oa]s?|salv[oa]s?)(?!\p{L})/u,
  /(?<!\p{L})(?:(?:я )?(?:уже )?(?:положил|добавил|заказал|купил|забронировал|отправил|нажал|заполнил|выбрал|изменил|удалил|отменил|подписал|открыл|сохранил|принял)а?|(?:был[аои]? )(?:добавлен|заказан|куплен|отправлен|удал[её]н|сохранен)[аоы]?)(?!\p{L})/u,
  /(?:追加|注文|購入|送信|予約|変更|削除|設定|登録|入力|選択|クリック|保存|完了)(?:いた)?しました|(?:入れ|押し)ました/u,
  /(?:我)?(?:已经?|成功|刚)(?:为您|帮您|将|把)?.{0,12}(?:添加|加入|放入|放进|下单|购买|提交|发送|预订|删除|修改|更改|填写|选择|点击|保存|取消)/u,
  /(?:لقد )?(?<!\p{L})(?:أضفت|وضعت|طلبت|اشتريت|أرسلت|حجزت|حذفت|غيّرت|ضغطت|ملأت|اخترت|ألغيت|حفظت)(?!\p{L})|تمت? (?:إضافة|طلب|شراء|إرسال|حجز|حذف|تغيير|حفظ|إلغاء)/u,
];
