/**
 * Whether ticking a box of this name consents to something: terms, privacy, marketing, a declaration in the user's
 * name. In several languages. A list can only add a reason to ask; a plain box ("Gift wrap") is in none of them. Unlike
 * the names of buttons these are sentences, which say it anywhere.
 */
export function isConsent(name: string): boolean {
  const plain = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return patterns.some((pattern) => pattern.test(plain));
}

const MAX_NAME_LENGTH = 400;

const wholeText = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
const wordAnywhere = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');
const textAnywhere = (words: string): RegExp => new RegExp(words, 'u');

const patterns: readonly RegExp[] = [
  wordAnywhere(
    "(?:i|we|you)(?: \\p{L}+){0,4}? (?<!not )(?<!n't )(?:agree|accept|consent|acknowledge|authori[sz]e|certify|declare|have read|confirm (?:that|to|my|i))",
  ),
  wordAnywhere(
    "(?<!not )(?<!n't )(?:agree|accept|consent)(?: to| with)?(?: \\p{L}+){0,4} (?:terms|conditions|polic(?:y|ies)|rules|agreement|licen[cs]e|contract|privacy|processing|waiver)",
  ),
  wholeText('agree|agreed|accept|accepted|consent'),
  wholeText(
    '(?:the |our )?(?:general )?(?:terms(?: of (?:service|use|sale|business))?(?: (?:and|&) conditions)?|privacy(?: (?:policy|notice|statement))?)(?: and (?:the |our )?(?:terms.{0,30}|privacy.{0,20}))?',
  ),
  wordAnywhere('newsletters?|marketing|promotional|mailing list'),
  wordAnywhere(
    "(?<!not )(?<!n't )(?:(?:send|e-?mail|text|call|contact|notify|inform|keep) (?:me|us)|receive|get)(?: [\\p{L}-]+){0,8} (?:offers?|news|promotions?|deals|updates|updated|posted|informed|up to date|communications)",
  ),
  wordAnywhere(
    'ich .{0,80}(?:akzeptiere|willige|bestätige|erkläre|einverstanden|gelesen)|ich stimme|einverstanden|(?:agb|hausordnung|hausregeln|\\p{L}*(?:bedingungen|datenschutz\\p{L}*)) (?:und .{1,40} )?(?:akzeptier\\p{L}*|zustimmen|anerkennen|gelesen)|(?:angebote|neuigkeiten|werbung|infos?|informationen).{0,40} (?:erhalten|bekommen|zusenden)',
  ),
  wholeText('(?:die )?(?:agb|datenschutz(?:erklärung|hinweise)?|(?:nutzungs|geschäfts)bedingungen)'),
  wordAnywhere(
    "j'(?:accepte|autorise|ai lu|ai pris connaissance)|je (?:\\p{L}+ ){0,3}(?:accepte|consens|certifie|déclare|reconnais)|j'.{0,40}(?:et )?accepte|conditions générales(?: .{0,30})?|recevoir .{0,40}(?:offres|actualités|nouveautés|promotions)",
  ),
  wordAnywhere(
    'acepto|consiento|autorizo|declaro|he leído|estoy de acuerdo|términos y condiciones|recibir .{0,40}(?:ofertas|novedades|promociones|noticias)|boletín',
  ),
  wordAnywhere(
    'aceito|concordo|li e (?:aceito|concordo)|termos e condições|receber .{0,40}(?:ofertas|novidades|promoções|notícias)',
  ),
  wordAnywhere('accetto|acconsento|autorizzo|dichiaro|ho letto|ik ga akkoord|ik accepteer|algemene voorwaarden'),
  wordAnywhere('akceptuję|wyrażam zgodę|zgadzam się|zapoznał[ae]m się'),
  wordAnywhere(
    'соглас(?:ен|на)|соглашаюсь|принимаю|даю согласие|пользовательск\\p{L}+ соглашени\\p{L}*|рассылк\\p{L}*|получать .{0,40}(?:новости|предложения|акци\\p{L}*)',
  ),
  textAnywhere(
    '同意|承諾|利用規約|プライバシーポリシー|メルマガ|メールマガジン|ニュースレター|お知らせを(?:受け取|希望)',
  ),
  textAnywhere('我接受|已阅读|服务条款|用户协议|隐私政策|(?:接收|订阅).{0,10}(?:优惠|资讯|推广|邮件|新闻)'),
  textAnywhere('أوافق|أقبل|قرأت|الشروط والأحكام|سياسة الخصوصية|النشرة|(?:استلام|تلقي) .{0,30}(?:العروض|الأخبار)'),
];
