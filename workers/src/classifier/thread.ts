import { createClassifierClient } from '@landed/activities/classification/classifier-client';
import { createClassifier } from '@landed/classifier/classify';

const classifier = createClassifier();
classifier.warmUp();

/** The calls that the classifier's thread accepts, by name. Its data is loaded and checked when the thread starts. */
export const { version, knownCodes, classify } = createClassifierClient(classifier, classifier.nomenclature);
