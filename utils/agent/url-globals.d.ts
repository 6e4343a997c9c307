/**
 * The core is compiled without DOM types, but all JavaScript runtimes read URLs alike. Only `utils/agent/tsconfig.json`
 * reads this file.
 */
declare class URL {
  static parse(url: string, base?: string): URL | null;
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly host: string;
  readonly href: string;
  readonly hash: string;
  readonly hostname: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly port: string;
  readonly search: string;
  readonly protocol: string;
  readonly username: string;
}
