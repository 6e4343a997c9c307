/** No value fits a schema that cannot be used. */
export async function fitsSchema(value: unknown, schema: Record<string, unknown>): Promise<boolean> {
  const { CfWorkerJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/cf-worker');
  try {
    return new CfWorkerJsonSchemaValidator().getValidator(schema)(value).valid;
  } catch {
    return false;
  }
}
