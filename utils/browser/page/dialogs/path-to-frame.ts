type ListedFrame = { frameId: number; parentFrameId: number };

export function pathToFrame(frameId: number, frames: readonly ListedFrame[]): number[] {
  const parent = frames.find((frame) => frame.frameId === frameId)?.parentFrameId ?? -1;
  return parent < 0 ? [frameId] : [...pathToFrame(parent, frames), frameId];
}
