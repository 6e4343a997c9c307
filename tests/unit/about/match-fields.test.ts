import { expect, test } from 'vitest';
import { matchFields } from '@/utils/about/match-fields';

const matched = (...labels: string[]) => matchFields(labels.map((label) => ({ label }))).map((kind) => kind ?? '-');

test.each([
  [
    'en',
    [
      'First name *',
      'Last name',
      'E-mail address',
      'Phone number',
      'Street address',
      'ZIP code',
      'City',
      'Country',
      'Company',
    ],
  ],
  [
    'de',
    ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefonnummer', 'Straße und Hausnummer', 'PLZ', 'Ort', 'Land', 'Firma'],
  ],
  ['fr', ['Prénom', 'Nom', 'Adresse e-mail', 'Téléphone', 'Adresse', 'Code postal', 'Ville', 'Pays', 'Société']],
  [
    'es',
    [
      'Nombre',
      'Apellidos',
      'Correo electrónico',
      'Teléfono',
      'Dirección',
      'Código postal',
      'Ciudad',
      'País',
      'Empresa',
    ],
  ],
  ['pt-BR', ['Nome', 'Sobrenome', 'E-mail', 'Celular', 'Endereço', 'CEP', 'Cidade', 'País', 'Empresa']],
  ['ja', ['名', '姓', 'メールアドレス', '電話番号', '住所', '郵便番号', '市区町村', '国名', '会社名']],
  ['zh-CN', ['名', '姓', '电子邮箱', '手机号', '详细地址', '邮政编码', '城市', '国家', '公司名称']],
  ['ru', ['Имя', 'Фамилия', 'Эл. почта', 'Телефон', 'Адрес', 'Почтовый индекс', 'Город', 'Страна', 'Компания']],
  [
    'ar',
    [
      'الاسم الأول',
      'اسم العائلة',
      'البريد الإلكتروني',
      'رقم الهاتف',
      'العنوان',
      'الرمز البريدي',
      'المدينة',
      'الدولة',
      'الشركة',
    ],
  ],
])('a form in %s asks for the usual facts', (_language, labels) => {
  expect(matched(...labels)).toEqual([
    'given-name',
    'family-name',
    'email',
    'phone',
    'street',
    'postal-code',
    'city',
    'country',
    'organisation',
  ]);
});

test.each([
  'Full name',
  'Your name',
  'Name',
  'Ihr Name',
  'Nom complet',
  'Nombre completo',
  'Nome completo',
  '氏名',
  'お名前',
  '姓名',
  'ФИО',
  'الاسم الكامل',
])('"%s" alone is the whole name', (label) => {
  expect(matched(label)).toEqual(['name']);
});

test('fields that only sound similar are left alone', () => {
  expect(
    matched('User name', 'Name on card', 'Password', 'Search', 'Subject', 'Message', 'Coupon code', 'ユーザー名'),
  ).toEqual(Array(8).fill('-'));
});

test('the autocomplete attribute comes first, then the label, the type, and the name in the code', () => {
  const kinds = matchFields([
    { label: 'Who are you?', html: '<input autocomplete="shipping family-name">' },
    { label: '', html: '<input name="fname" id="x1">' },
    { label: '', inputType: 'tel' },
    { label: 'Company e-mail', inputType: 'email' },
    { label: 'Code', html: '<input autocomplete="one-time-code">' },
  ]);
  expect(kinds).toEqual(['family-name', 'given-name', 'phone', 'email', undefined]);
});
