/**
 * How much longer sixteen times the input takes, of which `input` makes one of so many characters, or other parts: 16
 * in proportion, 256 for the square.
 */
export function growth<T>(work: (input: T) => void, input: (length: number) => T, most = 100_000): number {
  const [short, long] = [input(most / 16), input(most)];
  work(short);
  return (
    timeOf(() => work(long)) /
    Math.max(
      LEAST_US,
      timeOf(() => work(short)),
    )
  );
}

/** Microseconds of the processor at best: what else the machine does does not count. */
function timeOf(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 7 }, () => {
      const began = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(began);
      return user + system;
    }),
  );
}

/** Less cannot be told apart. */
const LEAST_US = 500;
