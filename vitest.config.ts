import { defineConfig } from 'vitest/config';
import vue from '@vitejs/plugin-vue';

const root = import.meta.dirname;
const shared = { resolve: { alias: { '@': root } }, plugins: [vue()] };

/** `npm run check` runs all projects but e2e; e2e needs the built extension and both browsers. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/repo/**/*.test.ts'], environment: 'node' },
      },
      {
        ...shared,
        test: { name: 'property', include: ['tests/property/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
      {
        ...shared,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: ['tests/component/setup.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          environment: 'node',
          // Files share the browsers of their worker.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
