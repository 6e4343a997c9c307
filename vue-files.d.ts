/** What a component is to tools that do not read Vue's files. vue-tsc reads them, and never takes this. */
declare module '*.vue' {
  // oxlint-disable-next-line typescript/no-explicit-any -- its props are not known here
  const component: any;
  export default component;
}
