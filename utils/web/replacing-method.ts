interface Field {
  name: string;
  value: string;
}

/** Servers obey it in place of the request's own. In small letters. `fields`: of query, body and headers. */
export function replacingMethod(fields: readonly Field[]): string | undefined {
  const named = fields.filter(({ name }) => methodName.test(name)).map(({ value }) => value.trim().toLowerCase());
  // Nobody knows which of several the server obeys.
  return named.includes('delete') ? 'delete' : named.find((method) => writingMethod.test(method));
}

const methodName = /^(?:(?:.*[._[])?_?method\]?|x-(?:http-)?method(?:-override)?)$/i;
const writingMethod = /^(?:put|patch|post|merge)$/;
