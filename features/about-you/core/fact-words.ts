/** For models, and in the offline model's own sentences. The user is asked for them in this order. */
export const factNames = {
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
export type FactKind = keyof typeof factNames;
export const factKinds = Object.keys(factNames) as FactKind[];
