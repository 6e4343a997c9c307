/** Those of `Host` itself. */
export const hostMethods = [
  'send',
  'takeLostWords',
  'sentTurn',
  'answer',
  'settle',
  'stop',
  'resume',
  'discard',
  'pageExamples',
  'reveal',
  'setHere',
  'takeBack',
] as const;

/** For checks at run time; utils/browser/host/panel-methods.ts has them. */
export const panelMethods = [
  ...hostMethods,
  'hello',
  'watch',
  'prepare',
  'repairStorage',
  'forgetDamaged',
  'newChat',
  'seesPictures',
  'testProvider',
  'findServers',
  'askFeature',
  'clearFeatures',
  'decideProgram',
  'history',
  'openChat',
  'deleteChats',
  'restoreChats',
] as const;
