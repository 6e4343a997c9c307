/** Forms ask for each under many names. */
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

/** For models, and in the offline model's own sentences. */
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
