/**
 * Whether every end-to-end test runs. `npm test` takes the short run: of each subject what shows that it works in both
 * browsers. `npm run e2e` and `npm test -- --wide` take all (tests/README.md).
 */
export const isWide = process.env.E2E_SHORT !== '1';
