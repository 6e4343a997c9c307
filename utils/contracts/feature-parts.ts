/** What features keep of a task, by name. */
export interface WithFeatureState {
  features: Readonly<Record<string, unknown>>;
}

/** What the shell gives to features' tools, by name. */
export interface WithFeaturePorts {
  features: Readonly<Record<string, unknown>>;
}

/** `none` stands for a missing part. */
export function statePart<Part>(name: string, none: Part): (task: WithFeatureState) => Part {
  return ({ features }) => (Object.hasOwn(features, name) ? (features[name] as Part) : none);
}

export function featurePort<Port>(name: string): (context: WithFeaturePorts) => Port {
  return ({ features }) => features[name] as Port;
}
