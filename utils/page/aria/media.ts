/** `paused at 0:05 of 1:20`. */
export function mediaState({ paused, ended, muted, currentTime, duration }: HTMLMediaElement): string {
  const whole = Number.isFinite(duration) ? ` of ${clock(duration)}` : '';
  const state = paused || ended ? `${ended ? 'ended' : 'paused'} at ${clock(currentTime)}` : 'playing';
  return `${state}${whole}${muted ? ', muted' : ''}`;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
