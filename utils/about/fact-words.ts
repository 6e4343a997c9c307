/** The kinds of facts about the user. Forms ask for each under many names. */
export const factKinds = [
  'name',
  'given-name',
  'family-name',
  'organisation',
  'email',
  'phone',
  'street',
  'postal-code',
  'city',
  'country',
] as const;
export type FactKind = (typeof factKinds)[number];

/** The name of a fact for models, and in the offline model's own sentences. */
export const factNames: Readonly<Record<FactKind, string>> = {
  name: 'full name',
  'given-name': 'given name',
  'family-name': 'family name',
  organisation: 'organisation',
  email: 'e-mail',
  phone: 'phone',
  street: 'street and number',
  'postal-code': 'postal code',
  city: 'city',
  country: 'country',
};

/** The values of HTML's `autocomplete` attribute: https://html.spec.whatwg.org/#autofill */
export const autocompleteNames: Readonly<Record<string, FactKind>> = {
  name: 'name',
  'given-name': 'given-name',
  'family-name': 'family-name',
  organization: 'organisation',
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  'street-address': 'street',
  'address-line1': 'street',
  'postal-code': 'postal-code',
  'address-level2': 'city',
  'country-name': 'country',
  country: 'country',
};

/**
 * The words of forms for each kind of fact, in the languages of the panel. `words`: whole words, in lower case;
 * `inside`: parts of words, for scripts without blanks and for Arabic. The first kind that fits counts, so narrow words
 * come first.
 */
export const factWords: readonly { kind: FactKind | 'other'; words: string; inside?: string }[] = [
  {
    kind: 'other',
    words:
      'user ?name|login|nick ?name|benutzername|nutzername|utilisateur|identifiant|usuario|usuário|логин|pass ?word|passwort|kennwort|mot de passe|contraseña|senha|пароль|card|karten?\\w*|carte|tarjeta|cartão|карт[аыу]|cvc|cvv|iban|coupon|gutschein\\w*|voucher|промокод|search|suche|recherche|buscar|busca|поиск|subject|betreff|sujet|objet|asunto|assunto|тема|fax|website|webseite|url|site web|сайт',
    inside:
      'ユーザー名|ログイン|パスワード|カード|クーポン|検索|件名|用户名|密码|卡号|优惠|搜索|主题|اسم المستخدم|كلمة المرور|بطاقة|قسيمة|بحث|الموضوع',
  },
  {
    kind: 'email',
    words:
      'e ?mails?|e ?mail ?(?:address|adresse)|mail|mailadresse|courriel|correo|correo electrónico|почт[аы]|эл почта',
    inside: 'メール|邮箱|电子邮件|邮件|البريد الإلكتروني|بريدك',
  },
  {
    kind: 'phone',
    words:
      'phone|telephone|tel|mobile|cell|telefon\\w*|handy\\w*|mobilnummer|rufnummer|téléphone|portable|teléfono|móvil|celular|telefone|телефон\\w*|мобильный',
    inside: '電話|携帯|电话|手机|الهاتف|الجوال|هاتفك',
  },
  {
    kind: 'organisation',
    words:
      'company|organi[sz]ation|employer|firm|business name|firma|firmenname|unternehmen|organisation|société|entreprise|empresa|organización|organização|компани[яи]|организаци[яи]',
    inside: '会社|組織|勤務先|公司|单位|الشركة|المؤسسة',
  },
  {
    kind: 'postal-code',
    words:
      'zip|zip ?code|post ?code|postal ?code|postleitzahl|plz|code postal|código postal|cep|почтовый индекс|индекс',
    inside: '郵便番号|邮编|邮政编码|الرمز البريدي',
  },
  {
    kind: 'country',
    words: 'country|country region|land|pays|país|страна',
    inside: '国名|国家|国籍|お住まいの国|الدولة|البلد',
  },
  {
    kind: 'city',
    words: 'city|town|suburb|stadt|ort|wohnort|ville|commune|ciudad|localidad|cidade|город|населённый пункт',
    inside: '市区町村|都市|城市|المدينة',
  },
  {
    kind: 'street',
    words:
      'street|street ?address|address|address ?(?:line)? ?1|addr1?|street and number|straße|strasse|anschrift|adresse|rue|calle|dirección|domicilio|rua|endereço|logradouro|улица|адрес',
    inside: '住所|番地|町名|地址|街道|العنوان|الشارع|عنوانك',
  },
  {
    kind: 'given-name',
    words: 'first ?name|given ?name|fore ?name|f ?name|vorname|prénom|nombre de pila|primeiro nome|имя',
    inside: '名（|(?<![氏お姓]|ユーザー|国|会社)名$|^名|الاسم الأول',
  },
  {
    kind: 'family-name',
    words:
      'last ?name|family ?name|sur ?name|l ?name|nachname|familienname|zuname|nom de famille|apellidos?|sobrenome|último nome|фамилия',
    inside: '^姓$|苗字|姓（|اسم العائلة|اللقب|الكنية',
  },
  {
    kind: 'name',
    words:
      'name|full ?name|your name|ihr name|vor und nachname|name und vorname|nom|nom complet|nom et prénom|nombre|nombre completo|nombre y apellidos|nome|nome completo|фио|полное имя|ваше имя|имя и фамилия',
    inside: '氏名|お名前|名前|姓名|الاسم',
  },
];
