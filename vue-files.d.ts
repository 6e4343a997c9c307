/** What a component is to tools that do not read Vue's files. vue-tsc reads them, and never takes this. */
declare module '*.vue' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- its props are not known here
  const component: any;
  export default component;
}
